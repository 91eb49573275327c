import { describe, expect, it } from 'vitest';
import { hasTags } from '../../../src/copy/facts/markup.ts';
import { noteOf } from './note-of.ts';

it.each([
  ['<p>A</p>', true],
  ['A<br/>B', true],
  ['<B CLASS="x">A', true],
  ['5 < 6, Size <S>', false],
  ['A &lt;b&gt;', false],
  ['I <b', false],
])('hasTags of %s is %s', (text, isOne) => expect(hasTags(text)).toBe(isOne));

describe('html_in_name', () => {
  it.each([
    ['Salt &amp; Pepper', ': entity & amp; after "Salt"'],
    ['Modal&#174; Case', ': entity & #174; after "Modal"'],
    ['<span class="x" id=y>Sofa</span>', ': tag span class="x" id=y before "Sofa</span>"'],
    ['Sofa &eacute;l&eacute;gant', ': entity & eacute; after "Sofa"'],
  ])('finds in %s', (name, shown) => expect(noteOf('html_in_name', name, 'name')).toBe(shown));

  it.each(['Salt & Pepper', 'Screw < 5 mm, > 2 mm', 'AT&T; cable', 'a<b and c>d', 'Size <S>', 'I <b'])(
    'leaves %s alone',
    (name) => expect(noteOf('html_in_name', name, 'name')).toBeUndefined(),
  );
});

describe('leftover_markup', () => {
  it.each([
    ['Soft.\\nOf oak', ': \\n written out after "Soft."'],
    ['A 27\\" monitor', ': \\" written out after "A 27"'],
    ['M&amp;uuml;sli', ': & uuml; encoded twice after "M"'],
    ['A &lt;strong&gt;soft&lt;/strong&gt; sofa', ': strong encoded as text after "A"'],
    ['A sofa&nbsp of oak', ': & nbsp broken after "A sofa"'],
    ['nbsp;A sofa', ': nbsp; broken before "A sofa"'],
    ['<p style="mso-fareast-font: x">A</p>', ': mso-fareast-font: left by a word processor after "<p style=""'],
    ['<p class="MsoNormal">A</p>', ': class="MsoNormal left by a word processor after "<p"'],
    ['[b]Soft[/b] sofa', ': [/b] left of BBCode after "[b]Soft"'],
    ['Buy {{ product.name }} now', ': {{ product.name }} not filled in after "Buy"'],
    ['Only {0} left', ': {0} not filled in after "Only"'],
    ['<p><b>Soft sofa</p>', ': tag b not closed'],
    ['<p>Soft sofa</p><p class="x', ': tag cut off after "<p>Soft sofa</p>"'],
  ])('finds %s', (text, shown) => expect(noteOf('leftover_markup', text)).toBe(shown));

  it.each([
    '<div><h2>Sofa</h2><p>Soft<br>of <b>oak</b><ul><li>One<li>Two</ul><img src="a.png"></div>',
    '<a name="x"/><i class="icon" /><span/>Sofa',
    '<a href=https://x.example/>Here</a>',
    '<p>A<!-- <b> --></p>',
    'Copy it to C:\\new\\temp or \\\\server\\name.',
    'Black\\natural, white\\tan',
    'Screws <5 mm, >2 mm, a<b and c>d',
    'Salt &amp; pepper, 5 &lt; 6 &gt; 4, caf&eacute;&nbsp;',
    'https://x.example/?a=1&amp;b=2&nbsp=3',
    'Brake [front] [I/O], list [1], {2 pieces}, a set {a, b}, 100% cotton 50% off%',
    'MSO-2024 <5 kg',
  ])('leaves %s alone', (text) => expect(noteOf('leftover_markup', text)).toBeUndefined());
});
