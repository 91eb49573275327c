import type { DepartmentData } from './department.ts';

/** Toys and games. */
export const toys: DepartmentData = {
  key: 'toys',
  en: 'Toys & Games',
  tr: 'Oyuncak ve Oyun',
  language: 'en',
  taxRate: 20,
  warrantyMonths: 0,
  adjectives: ['colourful', 'educational', 'creative', 'classic', 'modern', 'natural', 'durable', 'compact', 'organic'],
  groups: [
    {
      en: 'Building & Puzzles',
      tr: 'Yapı Oyuncakları ve Yapbozlar',
      leaves: [
        {
          code: 'BRK',
          en: 'Building Blocks',
          tr: 'Yapı Blokları',
          weight: 4,
          prices: [290, 2990],
          grams: 950,
          options: ['pieces'],
          materials: ['oak', 'bamboo', 'plastic'],
          nouns: [
            'Block Set|Blok Seti|Bausteinset n|Jeu de construction m',
            'Marble Run|Bilye Parkuru|Kugelbahn f|Circuit à billes m',
            'Train Track Set|Tren Rayı Seti|Schienenset n|Circuit de train m',
          ],
        },
        {
          code: 'PZL',
          en: 'Puzzles',
          tr: 'Yapbozlar',
          weight: 4,
          prices: [120, 890],
          grams: 540,
          options: ['pieces'],
          materials: ['cardboard', 'oak'],
          nouns: [
            'Jigsaw Puzzle|Yapboz|Puzzlespiel n|Puzzle m',
            'Map Puzzle|Harita Yapbozu|Landkartenpuzzle n|Puzzle carte du monde m',
            'Floor Puzzle|Yer Yapbozu|Bodenpuzzle n|Puzzle de sol m',
          ],
        },
      ],
    },
    {
      en: 'Soft Toys & Play Sets',
      tr: 'Peluş ve Oyun Setleri',
      leaves: [
        {
          code: 'SFT',
          en: 'Soft Toys',
          tr: 'Peluş Oyuncaklar',
          weight: 4,
          prices: [190, 1290],
          grams: 260,
          options: ['colour'],
          materials: ['cotton', 'wool', 'polyester'],
          nouns: [
            'Teddy Bear|Oyuncak Ayı|Teddybär m|Ours en peluche m',
            'Plush Rabbit|Peluş Tavşan|Plüschhase m|Lapin en peluche m',
            'Hand Puppet|El Kuklası|Handpuppe f|Marionnette à main f',
          ],
        },
        {
          code: 'PLY',
          en: 'Play Sets',
          tr: 'Oyun Setleri',
          weight: 3,
          prices: [390, 3490],
          grams: 1750,
          options: ['colour'],
          materials: ['oak', 'plastic', 'bamboo'],
          nouns: [
            'Toy Kitchen|Oyuncak Mutfak|Spielküche f|Cuisine d’enfant f',
            'Doll House|Bebek Evi|Puppenhaus n|Maison de poupées f',
            'Tool Bench|Oyuncak Tezgâh|Kinderwerkbank f|Établi d’enfant m',
          ],
        },
      ],
    },
    {
      en: 'Games',
      tr: 'Oyunlar',
      leaves: [
        {
          code: 'BRD',
          en: 'Board Games',
          tr: 'Kutu Oyunları',
          weight: 4,
          prices: [290, 1990],
          grams: 1150,
          options: [],
          materials: ['cardboard', 'oak'],
          nouns: [
            'Strategy Game|Strateji Oyunu|Strategiespiel n|Jeu de stratégie m',
            'Cooperative Game|İş Birliği Oyunu|Kooperationsspiel n|Jeu coopératif m',
            'Chess Set|Satranç Takımı|Schachspiel n|Jeu d’échecs m',
          ],
        },
        {
          code: 'CRD',
          en: 'Card & Dice Games',
          tr: 'Kart ve Zar Oyunları',
          weight: 3,
          prices: [90, 590],
          grams: 240,
          options: [],
          materials: ['cardboard'],
          nouns: [
            'Card Game|Kart Oyunu|Kartenspiel n|Jeu de cartes m',
            'Dice Game|Zar Oyunu|Würfelspiel n|Jeu de dés m',
            'Memory Game|Eşleştirme Oyunu|Merkspiel n|Jeu de mémoire m',
          ],
        },
      ],
    },
  ],
};
