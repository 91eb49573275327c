/**
 * Texts that address the machines that read a catalog. Only the few patterns that are found often: orders can be put in any
 * words, and what a record says is marked as data wherever a model reads it. Pure.
 */

import { cutChars, type TextCheck } from './plain-text.ts';

const AI =
  "(?:chatgpt|gpt-?\\d|a\\.?i\\.?|ki|ia|yapay zek[aâ]|llms?|chat ?bots?|(?:large )?language models?|sprachmodelle?|(?:ai|ki|virtual|shopping|chat)[\\s-](?:shopping )?(?:ass?ist[ae]n\\p{L}{0,3}|agent\\p{L}{0,3}|models?|bots?)|ass?ist[ae]nt\\p{L}{0,2} (?:de |d['’])?(?:ia|ai))";

const RULES = '(?:instructions?|prompts?|directives|guidelines|guardrails)';

/** What is not to be ignored is no order to a machine: buyers are to read the instructions. */
const NOT = "(?<!(?:not|n['’]t|never|without|ne|n['’]|no|nunca|n[aã]o|non|nicht|nie|niemals) ?)";

/** In the languages of many catalogs; a blank stands for any white space. */
const ORDERS = [
  // Of whatever language: the marks that chat formats are made of.
  '<\\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id)[^>]{0,20}\\|?>|\\[/?inst\\]|<</?sys>>|</?system(?:_prompt)?>|#{2,9} ?(?:system|instruction)s?(?: prompt)? ?:',
  // To forget what it was told.
  `${NOT}(?:ignore|disregard|forget|override|bypass) (?:all |any )?(?:of )?(?:the |your |my |these )?(?:previous|prior|above|earlier|preceding|system|safety|your) ${RULES}`,
  `${NOT}(?:ignorieren?(?: sie)?|vergiss|vergessen sie|missachten?(?: sie)?) (?:bitte )?(?:die |deine )?(?:alle[nr]? )?(?:vorherigen?|bisherigen?|vorigen?|obigen?|früheren?|vorangegangenen?) (?:anweisungen|instruktionen|systemprompts?|prompts?)(?! nicht)`,
  `${NOT}(?:ignore[rz]?|oublie[rz]?) (?:toutes )?(?:les |tes |vos )(?:instructions|consignes|directives) (?:pr[ée]c[ée]dentes|ant[ée]rieures|ci-dessus|du syst[èe]me)`,
  `${NOT}(?:ignor[ae]|olvid[ae]) (?:todas (?:las |tus )?|tus |las )(?:instrucciones|órdenes)(?: (?:anteriores|previas))?(?=[\\s.,;:!]|$)`,
  `${NOT}(?:ignor[ae]|esque[çc]a) (?:todas (?:as )?|as |suas )(?:suas )?instruções`,
  `${NOT}(?:ignora(?:te)?|dimentica(?:te)?) (?:tutte )?(?:le |le tue )?istruzioni (?:precedenti|di sistema)`,
  '(?:[öÖ]nceki|yukar[ıi]daki|t[üÜ]m|b[üÜ]t[üÜ]n) (?:t[üÜ]m )?(?:talimat|y[öÖ]nerge)\\p{L}{0,9} (?:unut|yok say|g[öÖ]rmezden|dikkate alma)',
  '(?:negeer|vergeet) (?:alle )?(?:de )?(?:vorige|voorgaande|eerdere|bovenstaande) (?:instructies|opdrachten)',
  // To be, or to say, what it is not to.
  `(?:you are|act as)(?: now)? an? (?:ai (?:assistant|model|agent)|language model|unrestricted|jailbroken)|you are now an? (?:\\p{L}{1,12} )?(?:assistant|chat ?bot)`,
  `du bist (?:jetzt|nun|ab jetzt|ab sofort) (?:ein |eine )(?:ki|ki-\\p{L}{1,20}|sprachmodell|chatbot|\\p{L}{0,12}assistent)(?!\\p{L})|bir yapay zek[aâ](?:s[ıi]n| asistan[ıi]s[ıi]n)`,
  `(?:tu es|vous êtes) (?:maintenant|désormais) (?:un |une )(?:ia|chatbot|assistante?)(?!\\p{L})|ahora eres (?:un |una )(?:ia|asistente|chatbot)|ora sei (?:un |un['’]|una )(?:ia|assistente|chatbot)`,
  `(?:reveal|leak|print|repeat|output|show me) (?:your|the) system ?prompt|(?:zeige?|verrate?|nenne?)(?: mir)? (?:deinen?|ihren?) system-?prompt`,
  // Notes to it, also in comments, which buyers do not see.
  `(?:notes?|messages?|notice|instructions?|hinweis|nachricht|anweisung|nota|mensaje|messaggio) (?:to|for|an|für|pour|aux?|para|per)(?: all| any| the| alle| los| las| gli)? ${AI}(?: \\p{L}{1,20})? ?:`,
  `${AI}['’]?\\p{L}{0,9}(?: asistan\\p{L}{0,9})? (?:not|mesaj|talimat) ?:|<!-- ?(?:chatgpt|gpt|claude|gemini|copilot|${AI}|system|prompt)(?: \\p{L}{1,20})? ?:`,
].map((order) => order.replaceAll(' ?', '\\s{0,3}').replaceAll(' ', '\\s{1,9}'));

const ORDER = new RegExp(ORDERS.join('|'), 'iu');

/** Of these each order has one. Few texts do, and to look for them is fast; most are without their first letter, as that is. */
const WORDS =
  /gnor|isregard|orget |verrid|bypass|ergiss|ublie|lvid|imentic|esque|alimat|nerge|egeer|vergeet|u are (?:an|now)|act as|u bist |es (?:maint|dés)|hora eres|ra sei|<[!|]|inst\]|sys>|tem(?:_prompt)?>|# ?(?:sys|ins)|em ?prompt|[ -](?:ai|ki|ia|llms?)\S{0,10}(?: \S{1,20}){0,2} ?:|ass?ist[ae]n\S{0,3} ?:|agents? ?:|chat ?(?:bots?|gpt) ?:|zek[aâ]/i;

/** Finds an order to a machine, and shows it. */
export const findOrder: TextCheck = ({ text }) => {
  const found = WORDS.test(text) ? ORDER.exec(text) : null;
  return found === null ? undefined : { shown: `: ${cutChars(found[0].trim(), 120)}` };
};
