/** What PIMs call the amounts that channels ask for, as fact-names.ts tells of everything else. Pure data. */

/** Names by language, divided by commas. */
export type Names = Readonly<Partial<Record<'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'tr' | 'pt', string>>>;

/** The names of each amount. */
export const MEASURED_NAMES = {
  weight: {
    en: 'Weight, Product weight, Item weight, Shipping weight, Gross weight, Net weight',
    de: 'Gewicht, Nettogewicht, Bruttogewicht, Versandgewicht, Produktgewicht, Artikelgewicht',
    fr: 'Poids, Poids net, Poids brut, Poids du produit, Poids produit',
    es: 'Peso, Peso neto, Peso bruto, Peso del producto',
    it: 'Peso, Peso netto, Peso lordo, Peso del prodotto, Peso prodotto',
    nl: 'Gewicht, Netto gewicht, Bruto gewicht, Productgewicht',
    pl: 'Waga, Waga netto, Waga brutto, Waga produktu, Masa netto, Masa brutto',
    tr: 'Ağırlık, Ürün ağırlığı, Brüt ağırlık, Net ağırlık',
    pt: 'Massa',
  },
  /** What means a weight only where the unit says so: in German, Maße are dimensions. */
  measured_weight: { de: 'Masse', pl: 'Masa' },
  gross_weight: {
    en: 'Gross weight, Shipping weight, Weight',
    de: 'Bruttogewicht, Versandgewicht, Gewicht',
    fr: "Poids brut, Poids d'expédition, Poids",
    es: 'Peso bruto, Peso de envío, Peso',
    it: 'Peso lordo, Peso di spedizione, Peso',
    nl: 'Brutogewicht, Verzendgewicht, Gewicht',
    pl: 'Waga brutto, Masa brutto, Waga wysyłkowa, Waga',
    tr: 'Brüt ağırlık, Brüt ağırlığı, Ağırlık',
  },
  net_content: {
    en: 'Net content, Net contents, Net weight, Net volume, Content, Contents, Volume, Quantity',
    de: 'Nettoinhalt, Nettofüllmenge, Nettogewicht, Nettomenge, Inhalt, Füllmenge',
    fr: 'Contenu net, Poids net, Volume net, Quantité nette, Contenance',
    es: 'Contenido neto, Peso neto, Volumen neto, Cantidad neta, Contenido',
    it: 'Contenuto netto, Peso netto, Volume netto, Quantità netta, Contenuto',
    nl: 'Netto-inhoud, Nettogewicht, Netto hoeveelheid, Inhoud',
    pl: 'Zawartość netto, Masa netto, Waga netto, Ilość netto, Zawartość, Pojemność',
    tr: 'Net hacim, Net miktar, Net ağırlık, Hacim, Miktar',
  },
  height: {
    en: 'Height',
    de: 'Höhe, Hoehe',
    fr: 'Hauteur',
    es: 'Altura, Alto',
    it: 'Altezza',
    nl: 'Hoogte',
    pl: 'Wysokość',
    tr: 'Yükseklik',
  },
  width: {
    en: 'Width',
    de: 'Breite',
    fr: 'Largeur',
    es: 'Ancho, Anchura',
    it: 'Larghezza',
    nl: 'Breedte',
    pl: 'Szerokość',
    tr: 'Genişlik, En',
    pt: 'Largura',
  },
  depth: {
    en: 'Depth, Length',
    de: 'Tiefe, Länge, Laenge',
    fr: 'Profondeur, Longueur',
    es: 'Profundidad, Longitud',
    it: 'Profondità, Lunghezza',
    nl: 'Diepte, Lengte',
    pl: 'Głębokość, Długość',
    tr: 'Derinlik, Uzunluk, Boy',
    pt: 'Profundidade',
  },
  /** What means a depth only where the unit says so: a Fondo is a bottom too. */
  measured_depth: { es: 'Fondo, Largo' },
} as const satisfies Readonly<Record<string, Names>>;
