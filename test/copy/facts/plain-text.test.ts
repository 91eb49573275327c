import { describe, expect, it } from 'vitest';
import { countChars, cutChars, toPlain } from '../../../src/copy/facts/plain-text.ts';

describe('toPlain', () => {
  it.each([
    ['A sofa, 5 < 6 cm & soft', 'A sofa, 5 < 6 cm & soft'],
    [' A\r\n\t sofa \u00a0 of  oak\n', 'A sofa of oak'],
    ['<p>One</p><p>Two</p><ul><li>Three<br/>Four</ul>', 'One Two Three Four'],
    ['m<sup>2</sup>, <B class="x">s</B>oft', 'm2, soft'],
    ['A<!-- > b -->B<style>p > a { }</style>C<SCRIPT>d</SCRIPT >D', 'A B C D'],
    ['&Uuml;ber &eacute;t&eacute; &scedil; &amp; &nbsp;&euro;&szlig;', 'Über été ş & €ß'],
    ['&#150;&#x92;', '–’'],
    ['&amp;uuml; &amp;lt;b&amp;gt;', '&uuml; &lt;b&gt;'],
    ['x<y, y>z <info@shop.example>', 'x<y, y>z <info@shop.example>'],
  ])('of %s', (text, plain) => expect(toPlain(text)).toBe(plain));
});

describe('counting', () => {
  it.each([
    ['😀é', 2],
    ['\ud83d', 1],
  ])('countChars counts %j as %i', (text, count) => expect(countChars(text)).toBe(count));

  it('cutChars keeps characters whole, and shows halves as what they are', () => {
    expect(cutChars('a😀b', 3)).toBe('a😀');
    expect(cutChars('a😀b', 2)).toBe('a');
    expect(cutChars('a\ud83d', 5)).toBe('a\ufffd');
  });
});
