/** Names of products that were made to try something out, copied, or are to be deleted. Pure. */

import { foldText } from '../../record/nearest.ts';
import { cutChars, type TextCheck } from './plain-text.ts';

/** What a product is called in a test; all folded, in small letters. */
const KIND = 'product|item|article|artikel|produkt|produit|producto|articulo|prodotto|articolo|urun|urunu';

/** The whole name: `Test`, `TEST TEST`, `Test product 12`, `asdf`. */
const WHOLE = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:a{3,}|x{3,}|z{3,}|asdf\\w*|(?:asd|qwe){2,}|qwert[yz]?\\w*|(?:(?:test|deneme|prueba)[ _-]?){1,3}(?:${KIND}|name|sku|entry|eintrag)?s?[ _-]?(?:no|nr)?[.#]? ?\\d{0,6})[^\\p{L}\\p{N}]*$`,
  'u',
);

/** The beginning of a name. Test strips, test benches and records for tests are goods. */
const BEGINNING = new RegExp(
  `^[[(]?(?:(?:test|dummy|sample|demo|muster|beispiel)[ _-]?(?:${KIND})|(?:produit|article|producto|articulo|prodotto|articolo) (?:de |di )?(?:test|prueba|prova)|(?:deneme|ornek) urun[u]?)(?![\\p{L}])|^(?:z{2,}|x{2,}|old|del|tmp|temp|alt|eski|test)_|^z{3,}[ -]|^[[(]test[\\])]|_test$|[[(]test[\\])]$`,
  'u',
);

/** Copies that shops make of products. A copy of a key, a painting or data is sold. */
const COPY =
  /^(?:copy of|kopie von|kopie van|copie d[eu]|copia d[ei]l?|copia de la|kopi af) (?!.*(?:seguridad|securite|sauvegarde|sicurezza|tableau|cles?\b|chiavi|llaves?))|(?: [-–] |[([_])(?:copy|kopie|copie|copia|kopya|kopyasi|duplikat|duplicate|duplicado|duplicato)(?: ?\(?\d{1,3}\)?)?[)\]]?$| kopyasi(?: ?\(?\d{1,3}\)?)?$/u;

/** What is told to those who read a name at work. */
const NOTES =
  'do not (?:use|order|sell|list)|nicht (?:mehr )?(?:verwenden|benutzen|bestellen|verkaufen)|ne (?:pas|plus) (?:utiliser|vendre|commander)|no (?:usar|utilizar|vender)|non (?:usare|utilizzare|vendere)|kullanmayin(?:iz)?|kullanilmayacak|to (?:be )?deleted?|please delete|(?:bitte |zu )?loschen|geloscht|a supprimer|supprime|da eliminare|da cancellare|para borrar|borrar|silinecek|silindi';

/** A note that marks divide from the name. */
const NOTED = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${NOTES})(?:$| ?[^\\p{L}\\p{N}\\s])|(?:[([{*_|!/:–]|[ -]-) ?(?:${NOTES})[^\\p{L}\\p{N}]*$|[([{*] ?(?:${NOTES}) ?[)\\]}*]`,
  'u',
);

/** The same in capitals, in a name that is not. */
const NOTED_LOUDLY = new RegExp(`(?<!\\p{L})(?:${NOTES.toUpperCase()})(?!\\p{L})`, 'u');

/** Signs tell everybody the same. */
const SIGN =
  /(?<![a-z])(?:signs?|labels?|tags?|senal|cartel|levha|tabela)(?![a-z])|sticker|decal|danger|caution|warn|notice|schild|aufkleber|etiket|verbot|achtung|panneau|autocollant|etiquette|adhesiv|poster/;

/** Finds a name of a test, of a copy, or of what is to be deleted. */
export const findTestName: TextCheck = ({ plain }) => {
  const folded = foldText(plain).toLowerCase();
  const isTest = WHOLE.test(folded) || BEGINNING.test(folded) || COPY.test(folded) || isLoudTest(plain);
  const isFound = isTest || (!SIGN.test(folded) && (NOTED.test(folded) || isNotedLoudly(plain)));
  return isFound ? { shown: `: ${cutChars(plain, 120)}` } : undefined;
};

/** What one tests with. */
const TESTER = /^\W{0,3}TEST (?:strip|kit|set|tube|paper|streifen|bench|point|lead|pen|box|card|lamp)/i;

/** `TEST Sofa`, `TEST - Sofa`, where the name itself has small letters. */
function isLoudTest(plain: string): boolean {
  return /^\W{0,3}TEST(?:_| (?:[-–:|] )?|: )/.test(plain) && !TESTER.test(plain) && /\p{Ll}/u.test(plain);
}

function isNotedLoudly(plain: string): boolean {
  if (!/\p{Ll}/u.test(plain) || !/\p{Lu}{2}/u.test(plain)) return false;
  return NOTED_LOUDLY.test(plain.normalize('NFD').replace(/\p{M}+/gu, ''));
}
