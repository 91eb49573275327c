import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../src/answer/text/html-entities.ts';
import { looksLikeHtml, readHtmlText } from '../../../src/answer/text/html-text.ts';

describe('readHtmlText', () => {
  it.each([
    ['breaks', 'One<br>Two<br/>Three', 'One\nTwo\nThree'],
    ['list items', '<ul><li>soft</li><li><b>light</b> shell</li></ul>', '- soft\n- light shell'],
    ['nested lists', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '- a\n- b\n- c'],
    [
      'tables',
      '<table><tr><th>Size</th><th>cm</th></tr><tr><td>42</td><td>27</td></tr></table>',
      'Size | cm\n42 | 27',
    ],
    ['inline tags within words', 'wa<b>ter</b>proof', 'waterproof'],
    ['folded white space', '<p>  a\n   b\t c </p>', 'a b c'],
    ['own lines where there are no blocks', 'first <b>line</b>\nsecond', 'first line\nsecond'],
    ['a dash that is text', '<p>- </p><p>-</p><p>-5 °C</p>', '-5 °C'],
    ['end tags of blocks as breaks', 'One</p>Two', 'One\nTwo'],
  ])('renders %s', (_name, html, text) => {
    expect(readHtmlText(html).text).toBe(text);
  });

  it.each([
    ['templates, nested', 'a<template>x<template>y</template>z</template>b'],
    ['frames and drawings', 'a<iframe src="//example.com">x</iframe><svg><text>x</text></svg>b'],
    ['pictures', 'a<img src=x onerror="alert(1)" alt="b">b'],
    ['a template that closes itself, but not what follows', 'a<template/>b'],
    ['instructions', 'a<?php echo 1 ?>b'],
  ])('drops %s', (_name, html) => {
    expect(readHtmlText(html).text).toBe('ab');
  });

  it.each([
    ['unclosed tags', '<p>One<p>Two <b>bold', 'One\nTwo bold'],
    ['a tag cut off at the end', 'One <img src="https://cdn.example.com/a', 'One'],
    ['unclosed attributes', '<p class="x>One</p>', ''],
    ['a comment that never ends', 'One<!-- two', 'One'],
    ['a literal section', '<p>a<![CDATA[b <c>]]></p>', 'ab <c>'],
    ['lone signs', '<p>5 < 6 & 7 > 3</p>', '5 < 6 & 7 > 3'],
  ])('survives %s', (_name, html, text) => {
    expect(readHtmlText(html).text).toBe(text);
  });
});

describe('looksLikeHtml', () => {
  it.each([
    '<p>x',
    'x<br>',
    '<a href="x">',
    '<custom-tag data-x="1">',
    'x <!-- y',
    '<img src=x',
    '<o:p>',
  ])('knows %s as HTML', (text) => {
    expect(looksLikeHtml(text)).toBe(true);
  });

  it.each([
    '5 < 6 & 7',
    'a<b',
    'a<b and c>d',
    'x <y> z',
    'Map<String, Integer>',
    '<name>',
    '1 <2> 3',
    '<-- here',
  ])('knows %s as plain text', (text) => {
    expect(looksLikeHtml(text)).toBe(false);
  });
});

describe('decodeEntities', () => {
  it.each([
    ['&eacute;&#233;&#xE9;&#XE9;', 'éééé'],
    ['R&amp;D', 'R&D'],
    ['Acer&#174; &reg;', 'Acer® ®'],
    ['&amp;amp;nbsp;', '\u00a0'],
    ['&#38;#38;lt;', '<'],
    ['&NotEqualTilde;', '≂̸'],
  ])('decodes %s', (encoded, decoded) => {
    expect(decodeEntities(encoded)).toBe(decoded);
  });

  it.each([
    'R&D',
    'AT&T;',
    '?a=1&copy=2',
    '&copy 2024',
    '&notaname;',
    '&;',
    '&#;',
    '&#xZZ;',
    '100 &',
  ])('leaves %s', (text) => {
    expect(decodeEntities(text)).toBe(text);
  });
});
