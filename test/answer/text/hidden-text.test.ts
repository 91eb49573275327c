import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtmlText } from '../../../src/answer/text/html-text.ts';
import { toPlainText } from '../../../src/answer/text/text.ts';
import { everydayOrSoak } from '../../support/soak.ts';

describe('leaves out, and says so, what a browser would not show', () => {
  it.each([
    ['<p style="display:none">x y</p>'],
    ['<p style="COLOR:red;DISPLAY : none!important">x y</p>'],
    ['<p style="display:none!important;display:block">x y</p>'],
    ['<p style="dis/* */play:no/**/ne">x y</p>'],
    ['<p style="display&#58;none">x y</p>'],
    ['<p style="display&#58none">x y</p>'],
    ['<p style="d\\69splay:none">x y</p>'],
    ["<p style='display:none'>x y</p>"],
    ['<p style=display:none>x y</p>'],
    ['<p style="visibility:hidden">x y</p>'],
    ['<tr style="visibility:collapse"><td>x y</td></tr>'],
    ['<p hidden>x y</p>'],
    ['<p hidden="until-found">x y</p>'],
    ['<p HIDDEN>x y'],
    ['<span style="font-size:0">x y</span>'],
    ['<span style="font-size:1px">x y</span>'],
    ['<span style="font:0/0 a">x y</span>'],
    ['<span style="font-size:.01em">x y</span>'],
    ['<span style="color:#fff">x y</span>'],
    ['<span style="color:white;background:#ffffff">x y</span>'],
    ['<span style="color:rgb(255, 255, 255)">x y</span>'],
    ['<font color="#FFFFFF">x y</font>'],
    ['<span style="color:transparent">x y</span>'],
    ['<span style="color:#0000">x y</span>'],
    ['<span style="-webkit-text-fill-color:transparent">x y</span>'],
    ['<span style="color:#000;background-color:black">x y</span>'],
    ['<p style="opacity:0">x y</p>'],
    ['<p style="filter:opacity(0)">x y</p>'],
    ['<p style="position:absolute;left:-9999px">x y</p>'],
    ['<p style="text-indent:-999em">x y</p>'],
    ['<p style="position:absolute;clip:rect(0, 0, 0, 0)">x y</p>'],
    ['<p style="clip-path:inset(50%)">x y</p>'],
    ['<p style="transform:scale(0)">x y</p>'],
    ['<p style="height:0;overflow:hidden">x y</p>'],
    ['<script>x y</script>'],
    ['<style>x y</style>'],
    ['<template>x y</template>'],
    ['<noscript>x y</noscript>'],
    ['<!-- x y -->'],
  ])('%s', (html) => {
    // What is never closed hides all that follows.
    expect(toPlainText(`a${html}<b>b</b>`)).toMatch(/^\[…hidden\] ab?$/);
  });

  it.each([
    ['<div style="display:none"><p style="display:block">x</p></div>b', 'b'],
    ['<div style="opacity:0"><p style="opacity:1">x</p></div>b', 'b'],
    ['<div hidden><b>x</b><i>x</i></div>b', 'b'],
    ['<div style="font-size:0">x<span style="font-size:12px">b</span></div>', 'b'],
    ['<div style="visibility:hidden">x<span style="visibility:visible">b</span></div>', 'b'],
    ['<div style="color:#fff">x<b>x</b></div>b', 'b'],
    ['<ul><li hidden>x<li>b</ul>', '- b'],
    ['<p hidden>x<p>b', 'b'],
    ['<table><tr><td hidden>x<td>b</table>', 'b'],
    ['<div><span style="display:none">x</div>b', 'b'],
    ['<p><b style="display:none">x</p>x</b>b', 'b'],
    ['a<div hidden>x</div>b', 'ab'],
    ['<p style="display:none" style="display:block">x</p>b', 'b'],
  ])('with what is in it: %s', (html, text) => {
    expect(readHtmlText(html)).toEqual({ text, hasHidden: true });
  });

  it.each([
    '<p aria-hidden="true">b</p>',
    '<p class="hidden">b</p>',
    '<p hidden style="display:block">b</p>',
    '<p style="background:#003366;color:#fff">b</p>',
    '<div style="background:url(x.png)"><p style="color:white">b</p></div>',
    '<table bgcolor="navy"><tr><td style="color:white">b</td></tr></table>',
    '<p style="background:linear-gradient(#000,#333);color:#fff">b</p>',
    '<p style="color:var(--x)">b</p>',
    '<p style="font-size:10px">b</p>',
    '<p style="margin-left:-10px">b</p>',
    '<p style="width:100%;overflow:hidden">b</p>',
    '<p style="overflow:hidden;height:1.5em">b</p>',
    '<p style="display:none;display:block">b</p>',
    '<p style="x:y;;:;color">b</p>',
    '<!--StartFragment--><p>b</p><!--EndFragment-->',
    '<script></script><style> </style><p hidden></p>b',
    '<img hidden src="x.png">b',
    '<br style="display:none">b',
  ])('leaves what is seen: %s', (html) => {
    expect(readHtmlText(html)).toEqual({ text: 'b', hasHidden: false });
  });

  it('knows a tag that hides without an attribute value as HTML', () => {
    expect(toPlainText('a <span hidden>b')).toBe('[…hidden] a');
  });

  it('never shows what is in a hidden element that is closed, whatever is in it', () => {
    const pieces = [
      '<b>',
      '</b>',
      '<i style="color:red">',
      '</i>',
      'secret',
      ' ',
      '<br>',
      '&amp;',
      '<',
      '<!--',
      '-->',
    ];
    const piece = fc.constantFrom(...pieces);
    const open = fc.constantFrom(
      '<div hidden>',
      '<div style="display:none">',
      '<div style="opacity:0">',
    );
    fc.assert(
      fc.property(open, fc.array(piece, { maxLength: 30 }), (start, pieces) => {
        expect(readHtmlText(`${start}${pieces.join('')}</div>b`).text).not.toContain('secret');
      }),
      { numRuns: everydayOrSoak(300, 5_000) },
    );
  });

  it.each([
    ['nested elements', '<div>'.repeat(500_000), 'deep'],
    ['one long attribute', `<p title="${'x'.repeat(1_000_000)}">`, 'deep'],
    ['white space', `<b>${' \n'.repeat(500_000)}</b>`, 'deep'],
    ['nested styles', '<div style="color:red">'.repeat(100_000), 'deep'],
    ['unclosed formatting in paragraphs', '<p><b style="color:red">'.repeat(100_000), 'deep'],
    ['list items that are never closed', '<li><b><i><u>'.repeat(100_000), 'deep'],
    ['one style of many comments', `<p style="${'/*'.repeat(300_000)}">`, 'deep'],
    ['one style of many declarations', `<p style="${'a:b;'.repeat(200_000)}">`, 'deep'],
    ['many references in a style', `<p style="${'&#58;'.repeat(100_000)}">`, 'deep'],
    ['words that hide in no tag', '<p hidden '.repeat(100_000), ''],
  ])('comes to the end of %s', (_name, html, end) => {
    // In a time that grew with the square of the length it would take hours.
    expect(readHtmlText(`${html}deep`).text.endsWith(end)).toBe(true);
  });
});
