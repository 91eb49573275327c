// Run in the page: the contrast of every text that it shows, as WCAG 2.2 §1.4.3 measures it. Evaluates to the texts below
// 4.5:1, or below 3:1 where they are large, and how many there are in all.
(() => {
  const parse = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = parse(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return parse(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const texts = [...document.body.querySelectorAll('*')].filter(hasText);
  const faint = texts.filter((element) => {
    const { color, fill, fontSize, fontWeight } = getComputedStyle(element);
    const ink = luminance(element instanceof SVGElement ? fill : color);
    const ground = luminance(groundOf(element));
    const ratio = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    const pixels = Number.parseFloat(fontSize);
    const isLarge = pixels >= 24 || (pixels >= 18.7 && Number(fontWeight) >= 700);
    return ratio < (isLarge ? 3 : 4.5);
  });
  return {
    faint: faint.map(({ textContent }) => textContent.trim().slice(0, 40)),
    texts: texts.length,
  };
})();
