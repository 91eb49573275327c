/**
 * Words of notes that colleagues write to each other in texts, in the languages of many catalogs;
 * in small letters, as patterns of whole words. Pure.
 */

/** Words for requests. Not `translate`: devices translate texts, too. */
const REQUESTS = [
  'recheck|verify|confirm|clarify|ask|proofread|rewrite|rework|approve|pls|plz',
  '(?:check|fix|correct|update|replace|review|revise) (?:the |this )?' +
    '(?:text|copy|wording|translation|picture|pics?|image|photo|description|datasheet)',
  'check with',
  '(?:nach|über|ab)?prüfen|(?:ab|nach)?klären|(?:nach)?fragen|(?:nach)?checken|anrufen|ergänzen',
  'nachtragen|überarbeiten|korrigieren|aktualisieren|abstimmen|anfordern|freigeben|ändern',
  'v[eé]rifier|contrôler|demander|compléter|valider|revoir|relire|corriger|remplacer',
  'appeler|confirmer',
  'revisar|comprobar|verificar|preguntar|confirmar|corregir|completar|validar|consultar',
  'actualizar|llamar|perguntar|corrigir|atualizar',
  'verificare|controllare|chiedere|confermare|correggere|completare|rivedere|aggiornare',
  'sistemare|chiamare',
  'controleren|nakijken|(?:na)?vragen|aanvullen|checken|aanpassen|overleggen|bellen',
  'kolla|kontrollera|fråga|stäm av|komplettera|uppdatera|rätta|korrläs',
  'tjek|tjekkes?|spørg|kontroll[eé]re?s?|opdater(?:es)?|sjekke?|spør',
  'tarkista|kysy|korjaa|päivitä|varmista|soita',
  'sprawdzić|zapytać|poprawić|uzupełnić|potwierdzić|sprawdź|zapytaj',
  'zkontrolovat|ověřit|doplnit|zeptat|opravit|skontrolovať|overiť|doplniť',
  'kontrol et|sor|düzelt|güncelle|onayla|sorulacak|kontrol edilecek',
  'ellenőrizni|megkérdezni|verificați|întreabă|проверить|уточнить|спросить',
].join('|');

/** Words for the things that a note is about. */
const THINGS = [
  '(?:the )?(?:text|copy|wording|translation|picture|pictures|pics?|image|images|photo|photos)',
  'description|datasheet|data sheet',
  'texte?s?|übersetzung|bild(?:er)?|fotos?|beschreibung|datenblatt',
  'traduction|image|photos?|visuel|fiche',
  'textos?|traducción|imagen|imágenes|descripción|ficha|tradução|imagem|descrição',
  'testo|testi|traduzione|immagin[ei]|descrizione|scheda',
  'tekst(?:en|er)?|vertaling|afbeelding(?:en)?|beeld|omschrijving|beschrijving',
  'texten|översättning(?:en)?|bild(?:en|er)|beskrivning(?:en)?|oversættelse|oversettelse',
  'teksten|billede(?:t|r)?|bildet|beskrivelse',
  'teksti|käännös|kuvat?|kuvaus|tłumaczenie|zdjęci[ea]|opis|překlad|obrázek|popis|preklad|obrázok',
  'metin|çeviri|fotoğraf|görsel|açıklama|szöveg|fordítás|kép|traducerea?|текст|перевод|фото',
].join('|');

/** Words for something that is still missing. */
const GAPS = [
  'missing|follows|to follow|pending|tbd|tbc|need',
  'fehlt|fehlen|folgt|folgen|nachliefern|noch offen|noch nicht',
  'manque|manquante?s?|à venir|en attente|falta|faltan?|pendientes?|pendente|por definir',
  'manca|mancano|mancante|in attesa|volgt|volgen|ontbreekt|ontbreken|saknas|kommer|mangler|følger',
  'puuttuu|brakuje|chybí|chýba|eksik|gelecek|hiányzik|lipsește',
].join('|');

/** Words for facts that only colleagues know. */
const INSIDE = [
  'intern(?:t|al|e|er|o|a|ally|ny|í)?|dahili|sisäinen|wewnętrzne|внутренн\\pL*',
  '(?:ticket|jira|redmine|task) (?:nr |no |n )?\\pL{0,6} ?\\d{2,}',
  'ek|einkaufspreis|ek (?:preis|rabatt)|purchase price|cost price|buying price|vendor cost',
  'inkoop(?:prijs)?|inköpspris|indkøbspris|innkjøpspris|prix d achat',
  'precio de (?:compra|coste|costo)',
  'prezzo d acquisto|preço de custo|ostohinta|cena zakupu|nákupní cena|alış fiyatı|beszerzési ár',
  '(?:margin|marge|margen|margine|margem|marginal|marża|marže|marj) \\d+',
  'reklamationsquote|retourenquote|return rate|complaint rate|taux de retour|retourpercentage',
].join('|');

/** Words that speak to buyers. */
const TO_BUYERS = [
  'you|your|sie|ihr(?:e[nmr]?)?|dein(?:e[nmr]?)?|dich|dir|vous|votre|vos',
  'usted|su|sus|tu|tus|você|seus?',
  'suo|vostro|tuo|uw|je|jouw|din|dina|dit|ditt|deres|sizin|twój|twoje|váš|vaše|ваш\\pL*',
  'before|vor|avant|antes|prima|voor|innan|inden|før|ennen|przed|před|önce|перед',
  'size chart|manual|anleitung|dealer|händler|notice|handleiding|manuale|bruksanvisning',
].join('|');

/**
 * Patterns by the name that SQL uses; each matches words with one blank between and around them.
 */
export const NOTE_WORDS = {
  note_requests: ` (?:${REQUESTS}) `,
  note_things: ` (?:${THINGS}) `,
  note_gaps: ` (?:${GAPS}) `,
  note_inside: ` (?:${INSIDE}) `,
  note_to_buyers: ` (?:${TO_BUYERS}) `,
};
