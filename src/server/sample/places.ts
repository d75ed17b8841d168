/** The places of the sample's parties, with the names of people and streets there. */
export interface PartyPlace {
  country: string;
  /** A value of the field `city`; for other places the town is in `state`. */
  city?: string;
  state?: string;
  /** Districts, each with one of its streets. */
  streets: readonly (readonly [string, string])[];
  postal_code?: string;
  phone: string;
  mobile: string;
  /** Names of companies consist of one of each. */
  names: readonly [readonly string[], readonly string[]];
  /** The text between the two words. Chinese names are written without a space. */
  joint: string;
  /** The share of parties in this place, in proportion to the others. */
  share: number;
}

/** For places of suppliers: parts of the names of origins whose stones come from there. */
export interface Source extends PartyPlace {
  origins: readonly string[];
}

const hongKong = {
  country: 'Hong Kong',
  city: 'Hong Kong',
  streets: [
    ['紅磡', '民裕街 36 號'],
    ['紅磡', '鶴園東街 4 號'],
    ['尖沙咀', '廣東道 88 號'],
    ['中環', '皇后大道中 120 號'],
    ['上環', '文咸東街 71 號'],
  ],
  phone: '+852 2555 ####',
  mobile: '+852 9555 ####',
  joint: '',
} satisfies Partial<PartyPlace>;

const beijing = {
  country: 'China',
  city: 'Beijing',
  streets: [
    ['东城区', '王府井大街 138 号'],
    ['朝阳区', '建国路 87 号'],
    ['东城区', '金宝街 89 号'],
    ['西城区', '复兴门内大街 101 号'],
  ],
  postal_code: '100###',
  phone: '+86 10 5555 ####',
  mobile: '+86 139 5555 ####',
  joint: '',
} satisfies Partial<PartyPlace>;

const colombo = {
  country: 'Sri Lanka',
  city: 'Colombo',
  streets: [
    ['Colombo 03', 'Galle Road'],
    ['Colombo 07', 'Horton Place'],
    ['Colombo 03', 'R. A. de Mel Mawatha'],
    ['Colombo 07', 'Rosmead Place'],
  ],
  postal_code: '00###',
  phone: '+94 11 255 ####',
  mobile: '+94 77 555 ####',
  joint: ' ',
} satisfies Partial<PartyPlace>;

const london = {
  country: 'United Kingdom',
  city: 'London',
  streets: [
    ['Holborn', 'Hatton Garden'],
    ['Holborn', 'Greville Street'],
    ['Mayfair', 'Old Bond Street'],
    ['Mayfair', 'Burlington Arcade'],
  ],
  postal_code: 'EC1N #AB',
  phone: '+44 20 7946 0###',
  mobile: '+44 7700 900###',
  joint: ' ',
} satisfies Partial<PartyPlace>;

export const supplierPlaces: readonly Source[] = [
  {
    ...hongKong,
    share: 5,
    names: [
      ['恒昌', '瑞寶', '金玉堂', '寶和隆', '永豐', '天然'],
      ['珠寶有限公司', '寶石行', '玉石貿易有限公司', '彩寶有限公司'],
    ],
    origins: ['Hpakant', 'Colombia', 'Kashmir'],
  },
  {
    ...colombo,
    share: 5,
    names: [
      ['Serendib', 'Ratnapura', 'Beruwala', 'Sinharaja', 'Kandyan', 'Adams Peak'],
      ['Gem Traders (Pvt) Ltd', 'Sapphires', 'Gems & Co.', 'Lapidary (Pvt) Ltd'],
    ],
    origins: ['Ceylon'],
  },
  {
    country: 'Thailand',
    state: 'Bangkok',
    streets: [
      ['Bang Rak', 'Mahesak Road'],
      ['Bang Rak', 'Silom Road Soi 19'],
      ['Bang Rak', 'Surawong Road'],
      ['Bang Rak', 'Charoen Krung Road'],
    ],
    postal_code: '10500',
    phone: '+66 2 555 ####',
    mobile: '+66 81 555 ####',
    joint: ' ',
    share: 6,
    names: [
      ['Siam', 'Chanthaburi', 'Erawan', 'Suphan', 'Naga', 'Mahesak'],
      ['Gems Co., Ltd.', 'Ruby House', 'Colour Stones', 'Cutting Works'],
    ],
    origins: ['Burma', 'Mozambique', 'Madagascar', 'Thailand', 'Vietnam', 'Montana', 'Queensland'],
  },
  {
    country: 'Myanmar',
    state: 'Mandalay',
    streets: [
      ['Mogok', 'Peik Swe Road'],
      ['Chanayethazan', '78th Street'],
      ['Mogok', 'Aung Chan Thar Street'],
    ],
    phone: '+95 2 555 ####',
    mobile: '+95 9 555 ####',
    joint: ' ',
    share: 3,
    names: [
      ['Mogok Valley', 'Shwe Pyi', 'Irrawaddy', 'Daw Mya', 'U Thein'],
      ['Gems', 'Ruby Trading', 'Family Mine'],
    ],
    origins: ['Burma'],
  },
  {
    country: 'Colombia',
    state: 'Bogotá D.C.',
    streets: [
      ['La Candelaria', 'Avenida Jiménez'],
      ['Santa Fe', 'Carrera 7'],
      ['La Candelaria', 'Calle 12C'],
    ],
    postal_code: '1117##',
    phone: '+57 601 555 ####',
    mobile: '+57 310 555 ####',
    joint: ' ',
    share: 3,
    names: [
      ['Esmeraldas', 'Comercializadora', 'Minas'],
      ['del Occidente S.A.S.', 'La Pita S.A.S.', 'Río Minero', 'Los Andes'],
    ],
    origins: ['Colombia'],
  },
  {
    country: 'India',
    state: 'Jaipur, Rajasthan',
    streets: [
      ['Johari Bazaar', 'Gopalji ka Rasta'],
      ['Johari Bazaar', 'Haldiyon ka Rasta'],
      ['Gangapol', 'Gangapol Road'],
    ],
    postal_code: '30200#',
    phone: '+91 141 255 ####',
    mobile: '+91 98290 555##',
    joint: ' ',
    share: 3,
    names: [
      ['Amrapura', 'Hawa Mahal', 'Pink City', 'Shekhawati'],
      ['Gems Exports', 'Emeralds Pvt. Ltd.', 'Jewels LLP'],
    ],
    origins: ['Zambia', 'Kashmir', 'Afghanistan', 'Ethiopia', 'Zimbabwe', 'Pakistan', 'Namibia'],
  },
  {
    country: 'Tanzania',
    state: 'Arusha',
    streets: [
      ['Arusha CBD', 'Sokoine Road'],
      ['Arusha CBD', 'Boma Road'],
      ['Arusha CBD', 'Goliondoi Road'],
    ],
    phone: '+255 27 255 ####',
    mobile: '+255 754 555 ###',
    joint: ' ',
    share: 2,
    names: [
      ['Kilimanjaro', 'Umba Valley', 'Mahenge', 'Tsavo'],
      ['Minerals Ltd', 'Gem Rough', 'Spinel & Garnet Co.'],
    ],
    origins: ['Tanzania', 'Kenya', 'Tajikistan', 'Mozambique'],
  },
  {
    country: 'Brazil',
    state: 'Teófilo Otoni, Minas Gerais',
    streets: [
      ['Centro', 'Rua Epaminondas Otoni'],
      ['Centro', 'Avenida Getúlio Vargas'],
      ['Centro', 'Praça Tiradentes'],
    ],
    postal_code: '39800-###',
    phone: '+55 33 3555-####',
    mobile: '+55 33 9 5555-####',
    joint: ' ',
    share: 2,
    names: [
      ['Pedras', 'Irmãos', 'Garimpo'],
      ['Santa Maria Ltda.', 'da Batalha Ltda.', 'Horizonte Azul', 'Ouro Preto Ltda.'],
    ],
    origins: ['Brazil', 'Nigeria', 'Russia', 'Australia', 'USA'],
  },
];

const chineseNames = [
  ['陈', '林', '王', '李', '张', '黄', '吴', '周'],
  ['美玲', '志明', '建国', '晓雯', '嘉欣', '国强', '婉仪', '文博'],
] as const;

export const customerPlaces: readonly PartyPlace[] = [
  { ...beijing, share: 4, names: chineseNames },
  {
    ...beijing,
    share: 3,
    names: [
      ['御承', '琳琅', '东方明珠', '紫宸', '玉满堂'],
      ['珠宝有限公司', '高级珠宝定制', '典当行', '收藏馆'],
    ],
  },
  {
    ...hongKong,
    share: 5,
    names: [
      ['景福', '鴻運', '麗晶', '萬寶', '嘉禾', '華麗'],
      ['珠寶金行', '珠寶設計', '鑽石彩寶', '國際珠寶有限公司'],
    ],
  },
  {
    ...london,
    share: 5,
    names: [
      ['Whitfield & Sons', 'Ashcombe', 'Marlow & Pryce', 'Thornbury', 'Castellane'],
      ['Jewellers', 'Fine Jewellery Ltd', 'Private Clients', 'Antique Jewels'],
    ],
  },
  {
    ...colombo,
    share: 2,
    names: [
      ['Cinnamon Gardens', 'Galle Face', 'Lakshmi', 'Vogue Lanka'],
      ['Jewellers', 'Jewellery House', 'Bridal'],
    ],
  },
  {
    country: 'Switzerland',
    state: 'Geneva',
    streets: [
      ['Rive', 'Rue du Rhône'],
      ['Centre', 'Rue de la Confédération'],
      ['Eaux-Vives', 'Quai Gustave-Ador'],
    ],
    postal_code: '1204',
    phone: '+41 22 555 ## ##',
    mobile: '+41 79 555 ## ##',
    joint: ' ',
    share: 3,
    names: [
      ['Maison', 'Atelier', 'Galerie'],
      ['Delaroche', 'Perrin-Vautier', 'Lac Léman', 'Saint-Gervais'],
    ],
  },
  {
    country: 'United States',
    state: 'New York',
    streets: [
      ['Manhattan', 'West 47th Street'],
      ['Manhattan', 'Fifth Avenue'],
      ['Manhattan', 'Madison Avenue'],
    ],
    postal_code: '10036',
    phone: '+1 212 555 01##',
    mobile: '+1 917 555 01##',
    joint: ' ',
    share: 4,
    names: [
      ['Hudson', 'Rosen & Field', 'Gramercy', 'Lenox Hill'],
      ['Gem Corp.', 'Estate Jewelers', 'Colored Stones Inc.', 'Designs'],
    ],
  },
  {
    country: 'Japan',
    state: 'Tokyo',
    streets: [
      ['Taito', 'Ueno 5-chome'],
      ['Chuo', 'Ginza 4-chome'],
      ['Taito', 'Ueno 3-chome'],
    ],
    postal_code: '110-####',
    phone: '+81 3 5555 ####',
    mobile: '+81 90 5555 ####',
    joint: ' ',
    share: 2,
    names: [
      ['Hoseki', 'Okachimachi', 'Miyabi'],
      ['K.K.', 'Jewelry Co., Ltd.', 'Kobo'],
    ],
  },
];
