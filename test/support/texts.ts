/**
 * Hand-written texts of an invented catalog in many languages: ground for the token estimate and for text cleaning.
 * Each entry of a kind is one text of the size of a product description (about 200 to 600 characters).
 */

export const turkish: readonly string[] = [
  'Karaçam serisi yürüyüş botu, sert arazide bileğinizi kavrayan yüksek yapısı ve su geçirmez zarı sayesinde yağmurda bile ayaklarınızı kuru tutar. Taban altındaki derin dişler çamurda tutunmayı artırır; iç astar çıkarılıp yıkanabilir. Kış ayları için bir numara büyük tercih etmenizi öneririz.',
  'Isparta gül suyu ile zenginleştirilmiş el kremi, kuruyan ve çatlayan ciltler için geliştirildi. Yapışkan bir his bırakmadan hızla emilir, gün boyu nemlendirir. Dermatolojik olarak test edilmiştir; paraben, boya ve alkol içermez. Kullanım: Temiz ele fındık büyüklüğünde sürüp ovalayınız.',
  'Çocuk odası için üç kapaklı gardırop. Köşeleri yuvarlatılmış, çekmeceleri yavaş kapanan raylıdır. Kurulumu iki kişiyle yaklaşık bir saat sürer, gerekli bütün vidalar kutunun içindedir. Gövdesi suntalam, kapakları lake kaplamadır. Duvara sabitleme aparatı ücretsiz gönderilir.',
  'Ege zeytinlerinden soğuk sıkım yöntemiyle elde edilen naturel sızma zeytinyağı. Düşük asitli, meyvemsi ve hafif yakıcı bir tada sahiptir. Salatalarda, kahvaltıda ve soğuk mezelerde çiğ olarak tüketilmesi tavsiye edilir. Işıktan uzak, serin bir yerde muhafaza ediniz; açıldıktan sonra altı ay içinde bitiriniz.',
  'Gürültü engelleyen kablosuz kulaklık, tek şarjla otuz saate kadar müzik dinlemenizi sağlar. Katlanır başlığı ve taşıma kılıfıyla yolculuklarda yer kaplamaz. Aynı anda iki cihaza bağlanır; gelen aramada müziği kendiliğinden durdurur. Beş dakikalık hızlı şarj üç saat kullanım sunar.',
  'Buldan bezinden dokunmuş çift kişilik pike takımı: bir adet pike, bir adet çarşaf, iki adet yastık kılıfı. Yaz gecelerinde terletmez, yıkandıkça yumuşar. Rengi solmasın diye ilk yıkamada benzer renklerle ve kırk dereceyi aşmadan yıkanması gerekir. Elde dikilmiş püskülleri vardır.',
];

export const german: readonly string[] = [
  'Der Wanderstiefel Hochfelln umschließt den Knöchel fest und hält dank seiner wasserdichten Membran auch bei Dauerregen trocken. Die grobstollige Sohle greift auf Geröll ebenso wie auf nassem Waldboden, das herausnehmbare Fußbett lässt sich waschen. Für dicke Wintersocken empfehlen wir eine halbe Nummer größer.',
  'Handcreme mit Ringelblume und Sheabutter für rissige, beanspruchte Haut. Zieht rasch ein, ohne zu kleben, und spendet bis zu zwölf Stunden Feuchtigkeit. Dermatologisch geprüft, frei von Parabenen, Farbstoffen und Mineralöl. Anwendung: eine haselnussgroße Menge auf die sauberen Hände auftragen und einmassieren.',
  'Dreitüriger Kleiderschrank für das Kinderzimmer mit abgerundeten Kanten und sanft schließenden Schubladen. Der Aufbau gelingt zu zweit in etwa einer Stunde, sämtliche Schrauben liegen bei. Korpus aus beschichteter Spanplatte, Fronten lackiert. Die Wandbefestigung gegen Umkippen gehört zum Lieferumfang.',
  'Kaltgepresstes natives Olivenöl extra von der kretischen Südküste, von Hand geerntet und binnen vier Stunden gemahlen. Mild-fruchtig im Geschmack mit einer leicht pfeffrigen Note. Eignet sich vorzüglich für Salate, Gemüse und zum Verfeinern. Vor Licht geschützt aufbewahren; bei niedrigen Temperaturen können Flocken entstehen.',
  'Kabelloser Kopfhörer mit Geräuschunterdrückung und bis zu dreißig Stunden Laufzeit. Der faltbare Bügel verschwindet samt Ladekabel in der mitgelieferten Hülle. Verbindet sich mit zwei Geräten zugleich und unterbricht die Wiedergabe bei eingehenden Anrufen. Fünf Minuten Laden reichen für drei Stunden Musik.',
  'Akku-Bohrschrauber mit bürstenlosem Motor, zweitem Gang und Schnellspannbohrfutter. Das Drehmoment ist in zwanzig Stufen einstellbar, die Arbeitsleuchte erhellt dunkle Ecken. Im Koffer: zwei Akkus, Schnellladegerät, Bitsatz und Gürtelclip. Ersatzteile sind zehn Jahre lang erhältlich.',
];

export const french: readonly string[] = [
  'La chaussure de randonnée Aubrac maintient fermement la cheville et garde le pied au sec grâce à sa membrane étanche. Les crampons profonds de la semelle accrochent sur les éboulis comme dans la boue, et la semelle intérieure amovible se lave à la main. Nous conseillons une demi-pointure de plus pour les grosses chaussettes d’hiver.',
  'Crème pour les mains au karité et au calendula, pensée pour les peaux sèches et abîmées. Elle pénètre vite sans coller et hydrate jusqu’à douze heures. Testée sous contrôle dermatologique, sans parabène, sans colorant ni huile minérale. Conseil d’utilisation : appliquer une noisette sur des mains propres puis masser.',
  'Armoire trois portes pour chambre d’enfant, aux angles arrondis et aux tiroirs à fermeture amortie. Le montage demande environ une heure à deux personnes et toute la visserie est fournie. Caisson en panneau de particules mélaminé, façades laquées. La fixation murale contre le basculement est comprise.',
  'Huile d’olive vierge extra pressée à froid, issue d’oliveraies familiales du Luberon. Son goût fruité et légèrement poivré relève les salades, les poissons grillés et les légumes vapeur. Conserver à l’abri de la lumière et de la chaleur ; un dépôt naturel peut se former sans altérer la qualité.',
  'Casque sans fil à réduction de bruit, jusqu’à trente heures d’autonomie. L’arceau pliable se range dans l’étui fourni avec le câble de recharge. Il se connecte à deux appareils en même temps et coupe la musique dès qu’un appel arrive. Cinq minutes de charge suffisent pour trois heures d’écoute.',
  'Parure de lit en gaze de coton lavée, tissée au Portugal : une housse de couette et deux taies d’oreiller. Douce dès la première nuit, elle laisse circuler l’air en été et garde la chaleur en hiver. Fermeture par boutons en nacre. Lavage à quarante degrés, séchage à basse température, repassage inutile.',
];

export const english: readonly string[] = [
  'The Fernhollow hiking boot wraps firmly around the ankle and keeps your feet dry in steady rain thanks to its waterproof membrane. Deep lugs grip loose scree as well as wet roots, and the removable insole can be washed by hand. Order half a size up if you plan to wear thick winter socks.',
  'Hand cream with calendula and shea butter for rough, hard-working skin. It sinks in quickly without feeling sticky and keeps moisture locked in for up to twelve hours. Dermatologist tested and free of parabens, dyes and mineral oil. Rub a hazelnut-sized amount into clean hands whenever needed.',
  'Three-door wardrobe for the nursery with rounded corners and soft-closing drawers. Two people can put it together in about an hour, and every screw you need is in the box. The frame is melamine-faced chipboard with lacquered fronts. An anti-tip wall bracket is included at no extra charge.',
  'Cold-pressed extra virgin olive oil from a single grove near Kalamata, picked by hand and milled within four hours. Fruity and gently peppery, it shines in salads, over grilled fish or simply on warm bread. Keep away from light; it may turn cloudy in the fridge, which does not affect the taste.',
  'Noise-cancelling wireless headphones with up to thirty hours of battery life. The folding headband tucks into the supplied case together with the charging cable. They stay connected to two devices at once and pause your playlist when a call comes in. Five minutes on the charger buys three hours of music.',
  'Brushless cordless drill with two gears and a keyless chuck. Choose between twenty torque settings and light up dark corners with the built-in lamp. The case holds two batteries, a fast charger, a bit set and a belt clip. Spare parts stay available for at least ten years after you buy it.',
];

export const arabic: readonly string[] = [
  'حذاء المشي الجبلي يثبت الكاحل جيدا ويحافظ على جفاف القدمين حتى في المطر الغزير بفضل غشائه المقاوم للماء. النعل ذو النتوءات العميقة يتماسك على الصخور والطين، والبطانة الداخلية قابلة للنزع والغسل. ننصح بطلب مقاس أكبر قليلا عند ارتداء الجوارب السميكة في الشتاء.',
  'كريم لليدين بزبدة الشيا وماء الورد للبشرة الجافة والمتشققة. يمتص بسرعة دون أن يترك أثرا لزجا ويرطب البشرة طوال اليوم. مختبر من قبل أطباء الجلد وخال من الأصباغ والزيوت المعدنية. طريقة الاستعمال: توضع كمية صغيرة على اليدين النظيفتين ثم تدلك بلطف.',
  'خزانة ملابس بثلاثة أبواب لغرفة الأطفال، زواياها مستديرة وأدراجها تغلق بهدوء. يستغرق التركيب نحو ساعة بمساعدة شخصين، وجميع البراغي موجودة داخل العلبة. الهيكل من الخشب المضغوط والأبواب مطلية بطبقة لامعة، ويرفق معها حامل للتثبيت على الجدار.',
  'زيت زيتون بكر ممتاز معصور على البارد من بساتين عائلية في جبال عجلون. طعمه فاكهي مع لذعة خفيفة، وهو مثالي للسلطات والمقبلات ووجبة الفطور. يحفظ بعيدا عن الضوء والحرارة، ويفضل استهلاكه خلال ستة أشهر من فتح العبوة.',
  'سماعات لاسلكية عازلة للضوضاء تعمل حتى ثلاثين ساعة بشحنة واحدة. يمكن طيها وحملها في الحافظة المرفقة مع سلك الشحن. تتصل بجهازين في الوقت نفسه وتوقف الموسيقى تلقائيا عند ورود مكالمة، وتكفي خمس دقائق من الشحن لثلاث ساعات من الاستماع.',
];

export const chinese: readonly string[] = [
  '这款高帮登山靴牢牢包裹脚踝，防水薄膜让双脚在连绵大雨中依然干爽。深齿橡胶大底在碎石路和湿滑树根上都有出色的抓地力，鞋垫可取出手洗。如果打算搭配厚羊毛袜，建议选大半码。鞋面采用头层牛皮，走线细密，经久耐穿。',
  '添加金盏花与乳木果油的护手霜，专为粗糙干裂的双手调配。质地轻盈，吸收迅速，不留黏腻感，滋润长达十二小时。通过皮肤科测试，不含防腐剂、色素和矿物油。用法：取榛子大小涂于洁净双手，轻轻按摩至完全吸收。',
  '儿童房三门衣柜，圆角设计避免磕碰，抽屉带缓冲滑轨，关闭时悄无声息。两个人大约一小时即可组装完成，所需螺丝全部装在盒内。柜体为环保刨花板，柜门采用哑光烤漆工艺，附赠防倾倒固定件，可牢固安装在墙面上。',
  '来自单一庄园的特级初榨橄榄油，人工采摘后四小时内低温冷榨。入口果香浓郁，余味略带辛辣，适合凉拌沙拉、煎鱼或直接蘸面包。请避光保存，低温下可能出现絮状沉淀，属正常现象，不影响食用，开封后请在六个月内用完。',
  '主动降噪无线头戴式耳机，一次充电最长可播放三十小时。头梁可以折叠，连同充电线一起放进随附的收纳盒。支持同时连接两台设备，来电时自动暂停音乐。充电五分钟即可聆听三小时，蛋白皮耳罩长时间佩戴也不闷热。',
];

export const persian: readonly string[] = [
  'این کفش کوهنوردی با رویه‌ی ضدآب و زیره‌ی آج‌دار خود، پاهای شما را در باران و گل خشک و محکم نگه می‌دارد. کفی آن جدا می‌شود و می‌توانید آن را با دست بشویید. برای پوشیدن با جوراب‌های ضخیم زمستانی پیشنهاد می‌کنیم یک شماره بزرگ‌تر انتخاب کنید.',
  'کرم دست با گلاب کاشان برای پوست‌های خشک و حساس ساخته شده است. به‌سرعت جذب می‌شود، چسبندگی ندارد و تا دوازده ساعت رطوبت پوست را حفظ می‌کند. مقدار کمی از آن را روی دست‌های تمیز بمالید. این محصول در جای خشک و خنک نگهداری شود.',
  'هدفون بی‌سیم تاشو با باتری سی‌ساعته؛ هم‌زمان به دو دستگاه وصل می‌شود و هنگام تماس، پخش موسیقی را خودکار متوقف می‌کند. همراه با کابل شارژ، کیف نگهداری و دفترچه‌ی راهنما عرضه می‌شود و هجده ماه ضمانت دارد.',
];

export const hindi: readonly string[] = [
  'यह जलरोधी पर्वतारोहण जूता टखने को मज़बूती से थामता है और लगातार बारिश में भी पैरों को सूखा रखता है। गहरे खाँचों वाला तला पत्थरों और कीचड़ पर अच्छी पकड़ देता है। भीतरी गद्दी निकालकर हाथ से धोई जा सकती है। मोटे मोज़ों के साथ आधा नंबर बड़ा लेने की सलाह दी जाती है।',
  'शीया बटर और गुलाब जल वाली हाथों की क्रीम रूखी और फटी त्वचा के लिए बनाई गई है। यह जल्दी समा जाती है, चिपचिपाहट नहीं छोड़ती और बारह घंटे तक नमी बनाए रखती है। साफ़ हाथों पर थोड़ी मात्रा लगाकर हल्के से मलें। बच्चों की पहुँच से दूर रखें।',
  'तीस घंटे चलने वाली बैटरी के साथ तह होने वाला वायरलेस हेडफ़ोन। यह एक साथ दो उपकरणों से जुड़ता है और फ़ोन आने पर संगीत अपने आप रोक देता है। डिब्बे में चार्जिंग केबल, थैली और उपयोग पुस्तिका शामिल हैं। एक वर्ष की वारंटी मिलती है।',
];

export const russian: readonly string[] = [
  'Треккинговые ботинки плотно обхватывают голеностоп и благодаря водонепроницаемой мембране сохраняют ноги сухими даже под затяжным дождём. Глубокий протектор цепко держит на камнях и мокрых корнях, а съёмную стельку можно стирать вручную. Под толстые зимние носки советуем взять на полразмера больше.',
  'Крем для рук с календулой и маслом ши разработан для сухой и потрескавшейся кожи. Быстро впитывается, не оставляя липкости, и увлажняет до двенадцати часов. Не содержит парабенов, красителей и минеральных масел. Нанесите небольшое количество на чистые руки и помассируйте.',
  'Беспроводные наушники с шумоподавлением работают до тридцати часов без подзарядки. Складное оголовье легко помещается в чехол из комплекта. Одновременно подключаются к двум устройствам и сами ставят музыку на паузу при входящем звонке. Гарантия производителя составляет два года.',
];

export const emoji: readonly string[] = [
  '🎉 Yaz indirimi başladı! ☀️ Seçili ürünlerde %50’ye varan fırsatlar 🛍️ Kargo bedava 🚚💨 Son gün pazar ⏰ Kaçırma! ❤️🔥',
  '👨‍👩‍👧‍👦 Family pack 🏖️: 4 towels 🧺, 2 sun hats 👒, 1 cooler 🧊. Rated ⭐⭐⭐⭐⭐ by 1,200 customers 👍🏽. Ships from 🇹🇷 and 🇩🇪 ✈️📦. Scottish edition 🏴󠁧󠁢󠁳󠁣󠁴󠁿 available ✅',
  '🐶🐱 Für alle Fellnasen: Leckerli mit Huhn 🍗 und Kürbis 🎃 – ohne Zucker ❌🍬, 100 % natürlich 🌿. 👩🏽‍🍳 Handgemacht in Köln 🏭 • glutenfrei ✔️ • 250 g ⚖️',
];

export const html: readonly string[] = [
  '<div class="product-description"><h2>Handcreme Ringelblume</h2><p>Zieht <strong>rasch</strong> ein &amp; klebt nicht.<br/>Inhalt: 75&nbsp;ml</p><ul><li>ohne Parabene</li><li>vegan</li><li>Tube aus recyceltem Kunststoff</li></ul></div>',
  '<p style="text-align:justify;font-size:14px;"><span style="color:#333333;">Su ge&ccedil;irmez y&uuml;r&uuml;y&uuml;ş botu, <b>sert arazide</b> bileğinizi kavrar.</span></p>\n<table border="1"><tr><th>Beden</th><th>Taban</th></tr><tr><td>42</td><td>27,0&nbsp;cm</td></tr><tr><td>43</td><td>27,5&nbsp;cm</td></tr></table>',
  '<!-- imported --><section data-id="b12"><h3>Casque sans fil</h3><p>Autonomie&nbsp;: <em>30&nbsp;h</em>. <a href="https://shop.example.com/casques?ref=desc&amp;utm_source=pim" target="_blank" rel="noopener">Voir la gamme</a></p><img src="https://cdn.example.com/img/casque-01_600x600.webp" alt="Casque noir" width="600" height="600"></section>',
  '<p>Ideal for cold-weather walks, the Fernhollow jacket blocks the wind.</p>\n<p>&bull; Two-tone heather hood.<br />&bull; Adjustable drawstring. <br />&bull; Machine wash, tumble dry low.</p>\n<p><small>&copy; 2024 Fernhollow&trade;. All rights reserved.</small></p>',
];

export const codes: readonly string[] = [
  '8690504123457,8690504123464,8690504123471,4006381333931,3017620422003,5901234123457,0012345678905,9780201379624,8719514299870,4260123456785,7610400012348,5449000000996',
  'KRC-BT-42-BLK,KRC-BT-43-BLK,KRC-BT-42-BRN,FH2207/0043-XL,WS12-M-Orange,24-MB05,MH01-XS-Black,AB-9931-ZX/7,SKU_000198273,GTIN:08690504123457,TR.45.1180-B,XJ9Q-77TL-K0PW,L-5542.10.003',
  '7f3c9a52-1b0e-4d6f-9a27-c5e8d1f06b43 316a129949c363c8c94f16761323e4a7e00010ff dGhpcyBpcyBub3QgYSBzZWNyZXQ= AKx9Qm2Zt7LpW4vRb8NcYd3Hs6Fj1GeUo5Ti0Ka== 9e107d9d372bb6826bd81d3542a419d6 Zk3-Xq_9aB7',
  '0.20.5000-a91f3c 3.0.1200-77be02 2024-03-18T09:41:27Z 2023-11-02T23:05:00+03:00 1.299,90 TL €49.99 $1,049.00 12.5x8x3,2 cm IP67 M6x20 230V/50Hz 5G 802.11ax USB-C 3.2 4K@120Hz',
  'https://cdn.example.com/catalog/2024/03/krc-bt-42-blk_front_1200x1200.webp https://img.example.net/p/8690504123457/0.jpg?w=600&h=600&fit=cover&v=1710754887 /m/h/mh01-gray_main.jpg images/products/301/762/042/2003/front_fr.633.400.jpg',
];

const record = (id: number, code: string, name: string, brand: string, price: number) => ({
  product_id: id,
  code,
  name,
  status: 'active',
  brand,
  categories: [{ category_id: 12 + (id % 7), name: 'Outdoor' }],
  prices: [{ price, currency: 'TRY', list: 'retail' }],
  barcode: String(8_690_504_000_000 + id * 37),
  variants: (id % 5) + 1,
  cover_picture: `https://cdn.example.com/p/${id}/${code.toLowerCase()}_1.jpg`,
  updated: `2024-0${(id % 9) + 1}-1${id % 10}T0${id % 10}:15:00Z`,
});

const goods: readonly (readonly [string, string, string])[] = [
  ['KRC-BT', 'Karaçam Yürüyüş Botu', 'Karaçam'],
  ['FH-JKT', 'Fernhollow Wind Jacket', 'Fernhollow'],
  ['AUB-CH', 'Chaussure de randonnée Aubrac', 'Aubrac'],
  ['HF-AKS', 'Akku-Bohrschrauber Hochfelln 18 V', 'Hochfelln'],
  ['GL-KRM', 'Gül Suyu El Kremi 75 ml', 'Güldane'],
  ['OLV-EX', 'Extra Virgin Olive Oil 500 ml', 'Kalamata Grove'],
];

const goodAt = (index: number): readonly [string, string, string] =>
  goods[index % goods.length] ?? ['X', 'X', 'X'];

/** Compact JSON answers that hold records as objects, one answer an entry. */
export const jsonRecords: readonly string[] = [1, 2, 3, 4, 5, 6].map((answer) =>
  JSON.stringify({
    total: 1200 + answer,
    returned: 4,
    products: [0, 1, 2, 3].map((row) => {
      const [code, name, brand] = goodAt(answer + row);
      return record(
        500_000 + answer * 10 + row,
        `${code}-${40 + row}`,
        name,
        brand,
        199.9 + answer * row * 12.5,
      );
    }),
    next_cursor: `0.${answer * 4}.${1200 + answer}-a9${answer}f3c`,
    cut_by: 'limit',
    applied_filters: { name_contains: ['bot', 'jacket'], brand_ids: { count: 12, first: 3 } },
  }),
);

/** Compact JSON answers in the once-headed table layout, one answer an entry. */
export const jsonTables: readonly string[] = [1, 2, 3, 4].map((answer) =>
  JSON.stringify({
    total: 380,
    returned: 12,
    columns: ['product_id', 'code', 'name', 'brand', 'status', 'price'],
    products: Array.from({ length: 12 }, (_, row) => {
      const [code, name, brand] = goodAt(answer * 5 + row);
      return [
        410_000 + answer * 100 + row,
        `${code}-${36 + row}`,
        name,
        brand,
        'active',
        89.9 + row * 10,
      ];
    }),
    next_cursor: `0.${answer * 12}.380-77be0${answer}`,
  }),
);

/** A JSON answer about one product with texts in several languages and line breaks. */
export const jsonDetails: readonly string[] = [0, 1, 2, 3, 4].map((index) =>
  JSON.stringify({
    ...record(900_100 + index, ...goodAt(index), 749),
    short_description: english[index],
    translations: [
      {
        culture: 'tr-TR',
        name: goodAt(index)[1],
        long_description: `${turkish[index]}\n\n- ${turkish[index + 1]}`,
      },
      { culture: 'de-DE', long_description: german[index] },
      { culture: 'fr-FR', long_description: french[index] },
    ],
    properties: [
      { name: 'Malzeme', value: '%100 Pamuk' },
      { name: 'Width (cm)', value: '12.5' },
    ],
  }),
);

/** The texts as long descriptions of products in one compact JSON answer. */
export function asAnswer(texts: readonly string[]): string {
  return JSON.stringify({
    total: texts.length,
    returned: texts.length,
    products: texts.map((text, index) => ({
      ...record(700_200 + index, ...goodAt(index), 120 + index),
      long_description: text,
    })),
  });
}

/** Every kind by name, for tables of measures. */
export const textKinds: Readonly<Record<string, readonly string[]>> = {
  turkish,
  german,
  french,
  english,
  arabic,
  chinese,
  persian,
  hindi,
  russian,
  emoji,
  html,
  codes,
  jsonRecords,
  jsonTables,
  jsonDetails,
};
