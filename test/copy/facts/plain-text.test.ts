import { describe, expect, it } from 'vitest';
import { countChars, cutChars, isDense, showsElement, toPlain } from '../../../src/copy/facts/plain-text.ts';

describe('toPlain', () => {
  it.each([
    ['leaves text alone', 'A sofa, 5 < 6 cm & soft', 'A sofa, 5 < 6 cm & soft'],
    ['makes one space of white space', ' A\r\n\t sofa \u00a0 of  oak\n', 'A sofa of oak'],
    ['puts a space for a block', '<p>One</p><p>Two</p><ul><li>Three<br/>Four</ul>', 'One Two Three Four'],
    ['puts none for what is within a word', 'm<sup>2</sup>, <B class="x">s</B>oft', 'm2, soft'],
    [
      'leaves comments, styles and scripts out',
      'A<!-- > b -->B<style>p > a { }</style>C<SCRIPT>d</SCRIPT >D',
      'A B C D',
    ],
    ['leaves out what follows a comment that is not closed', 'A <!-- b', 'A'],
    [
      'decodes names of characters',
      '&Uuml;ber &eacute;t&eacute; &scedil; &amp; &nbsp;&euro;&szlig;',
      'Über été ş & €ß',
    ],
    ['reads numbers of C1 as Windows-1252', '&#150;&#x92;', '–’'],
    ['decodes once', '&amp;uuml; &amp;lt;b&amp;gt;', '&uuml; &lt;b&gt;'],
    ['keeps what only looks like a tag', 'x<y, y>z <info@shop.example>', 'x<y, y>z <info@shop.example>'],
  ])('%s', (_what, text, plain) => expect(toPlain(text)).toBe(plain));
});

describe('counting', () => {
  it.each([
    ['', 0],
    ['Sofa', 4],
    ['😀é', 2],
    ['\ud83d', 1],
  ])('countChars counts %j as %i', (text, count) => expect(countChars(text)).toBe(count));

  it('cutChars keeps characters whole, and shows halves as what they are', () => {
    expect(cutChars('a😀b', 2)).toBe('a😀');
    expect(cutChars('a\ud83d', 5)).toBe('a\ufffd');
  });
});

it.each([
  ['<p>A</p>', false],
  ['<IMG src="a.png">', true],
  ['an img', false],
])('showsElement of %s is %s', (text, isShown) => expect(showsElement(text)).toBe(isShown));

it.each([
  ['椅子', true],
  ['ソファ', true],
  ['Стул, şık', false],
])('isDense of %s is %s', (text, isOne) => expect(isDense(text)).toBe(isOne));
