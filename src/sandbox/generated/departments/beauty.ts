import type { DepartmentData } from './department.ts';

/** Beauty and care; written in Turkish first. */
export const beauty: DepartmentData = {
  key: 'beauty',
  en: 'Beauty & Care',
  tr: 'Kozmetik ve Bakım',
  language: 'tr',
  taxRate: 20,
  warrantyMonths: 0,
  adjectives: ['gentle', 'nourishing', 'natural', 'organic', 'soft', 'lightweight', 'elegant', 'practical'],
  groups: [
    {
      en: 'Skin Care',
      tr: 'Cilt Bakımı',
      leaves: [
        {
          code: 'FCR',
          en: 'Face Creams',
          tr: 'Yüz Kremleri',
          weight: 6,
          prices: [190, 2490],
          grams: 90,
          options: ['volume'],
          materials: ['aloe', 'shea', 'rose', 'chamomile'],
          nouns: [
            'Day Cream|Gündüz Kremi|Tagescreme f|Crème de jour f',
            'Night Cream|Gece Kremi|Nachtcreme f|Crème de nuit f',
            'Face Serum|Yüz Serumu|Gesichtsserum n|Sérum visage m',
          ],
        },
        {
          code: 'SUN',
          en: 'Sun Care',
          tr: 'Güneş Bakımı',
          weight: 3,
          prices: [190, 1290],
          grams: 160,
          options: ['volume'],
          materials: ['aloe', 'shea', 'chamomile'],
          nouns: [
            'Sun Lotion SPF 30|Güneş Losyonu SPF 30|Sonnenmilch LSF 30 f|Lait solaire SPF 30 m',
            'Sun Cream SPF 50|Güneş Kremi SPF 50|Sonnencreme LSF 50 f|Crème solaire SPF 50 f',
            'After-Sun Gel|Güneş Sonrası Jel|After-Sun-Gel n|Gel après-soleil m',
          ],
        },
      ],
    },
    {
      en: 'Hair Care',
      tr: 'Saç Bakımı',
      leaves: [
        {
          code: 'SHP',
          en: 'Shampoos & Conditioners',
          tr: 'Şampuan ve Saç Kremleri',
          weight: 6,
          prices: [90, 790],
          grams: 320,
          options: ['volume'],
          materials: ['argan', 'olive', 'chamomile'],
          nouns: [
            'Shampoo|Şampuan|Pflegeshampoo n|Shampoing m',
            'Conditioner|Saç Kremi|Haarspülung f|Après-shampoing m',
            'Hair Mask|Saç Maskesi|Haarmaske f|Masque capillaire m',
          ],
        },
        {
          code: 'HST',
          en: 'Hair Styling',
          tr: 'Saç Şekillendirme',
          weight: 3,
          prices: [120, 890],
          grams: 180,
          options: ['volume'],
          materials: ['argan', 'aloe', 'shea'],
          nouns: [
            'Styling Wax|Saç Waxı|Haarwachs n|Cire coiffante f',
            'Hair Oil|Saç Yağı|Haaröl n|Huile capillaire f',
            'Curl Cream|Bukle Kremi|Lockencreme f|Crème boucles f',
          ],
        },
      ],
    },
    {
      en: 'Bath & Body',
      tr: 'Banyo ve Vücut',
      leaves: [
        {
          code: 'SOP',
          en: 'Soaps & Shower',
          tr: 'Sabun ve Duş',
          weight: 5,
          prices: [79, 490],
          grams: 220,
          options: ['volume'],
          materials: ['olive', 'rose', 'argan'],
          nouns: [
            'Liquid Soap|Sıvı Sabun|Flüssigseife f|Savon liquide m',
            'Shower Gel|Duş Jeli|Duschgel n|Gel douche m',
            'Bath Oil|Banyo Yağı|Badeöl n|Huile de bain f',
          ],
        },
        {
          code: 'BDL',
          en: 'Body Care',
          tr: 'Vücut Bakımı',
          weight: 4,
          prices: [120, 990],
          grams: 260,
          options: ['volume'],
          materials: ['shea', 'argan', 'aloe', 'rose'],
          nouns: [
            'Body Lotion|Vücut Losyonu|Körperlotion f|Lait corporel m',
            'Hand Cream|El Kremi|Handcreme f|Crème mains f',
            'Body Scrub|Vücut Peelingi|Körperpeeling n|Gommage corporel m',
          ],
        },
      ],
    },
  ],
};
