// Where each icon comes from. `scripts/icons.mjs` writes the modules of packages/core/src/icons from it.

/** The packages that the icons are taken from, by the short name that the rows use. None is installed by an app. */
export const packages = {
  web3icons: {
    name: '@web3icons/core',
    version: '4.0.56',
    integrity:
      'sha512-jyLkrMdfn6RTZ0+61Ap1AS2yeSG6WZ8mxZ61S3lu/CC0rJb4fgr2jw3W8aCDxhakEm/xqaEZqUmlZiTxCCs4yw==',
  },
  rainbow: {
    name: '@rainbow-me/rainbowkit',
    version: '2.2.11',
    integrity:
      'sha512-FHPsRHMBpuHHhuyKktAR13O9agmsUUunDnVEP4hG1dSZ2JojXLUSWyLG28VbGIJakHYylkNguiLFnqM/BM8ERA==',
  },
  ant: {
    name: '@ant-design/web3-icons',
    version: '1.16.0',
    integrity:
      'sha512-oDYkzEr3/q2fDPgZdagxd7wuTLBxzmFNasJQvO7ocd0W3a18MaeSrg2lq20cFFLB8YaDuUd7p3KXpiFQDaf9UA==',
  },
  subwallet: {
    name: '@subwallet/wallet-connect',
    version: '0.2.7',
    integrity:
      'sha512-BcSLbZF77N2aptq9sRpACIUVo25yW0Ey/6x/BeW/bu0C2wC4/SAxIY/n5S5T74glNlzb+6a9wmeRQa1IrBbAFw==',
  },
}

const web3icons = path => ({ from: 'web3icons', path: `dist/svgs/${path}.svg.js` })
const rainbow = wallet => ({ from: 'rainbow', path: `dist/wallets/walletConnectors/${wallet}-*.js` })
const ant = file => ({ from: 'ant', path: `dist/esm/svgs/${file}.svg` })
const subwallet = file => ({ from: 'subwallet', path: `dotsama/predefinedWallet/${file}.svg` })
const wallet = name => web3icons(`wallets/background/${name}`)
const network = name => web3icons(`networks/background/${name}`)
const token = symbol => web3icons(`tokens/background/${symbol}`)

/** Modules whose names are needed before them: the first 8 characters of each are in wallet-icon-ids.ts. */
export const indexed = ['evm-wallet-icons', 'other-wallet-icons']

/** By module: the names that the code looks icons up by, and the source of each. */
export const modules = {
  // The wallets of best-known-wallets.ts, by id.
  'best-known-wallet-icons': {
    c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96: rainbow('metaMaskWallet'),
    '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0': rainbow('trustWallet'),
    '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369': rainbow('rainbowWallet'),
    '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4': rainbow('binanceWallet'),
    '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709': rainbow('okxWallet'),
    '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662': rainbow('bitgetWallet'),
  },
  // Those of evm-wallets.ts and more-evm-wallets.ts, by id.
  'evm-wallet-icons': {
    '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150': rainbow('safepalWallet'),
    '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66': rainbow('tokenPocketWallet'),
    c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a: rainbow('uniswapWallet'),
    '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927': wallet('ledger'),
    ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18: rainbow('zerionWallet'),
    fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: wallet('coinbase'),
    '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1': rainbow('rabbyWallet'),
    '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f': rainbow('safeWallet'),
    '1aedbcfc1f31aade56ca34c38b0a1607b41cccfa3de93c946ef3b4ba2dfab11c': rainbow('oneKeyWallet'),
    ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef: rainbow('imTokenWallet'),
    f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d: web3icons(
      'exchanges/background/crypto-com',
    ),
    fe68cea63541aa53ce020de7398968566dfe8f3725663a564cac89490247ed49: rainbow('bestWallet'),
    '37a686ab6223cd42e2886ed6e5477fce100a4fb565dcd57ed4f81f7c12e93053': rainbow('bifrostWallet'),
    '4119a5b3e5ebc809b6a3680a280ae517b92fead02e4c07b7cec0d3385c87aee2': rainbow('xPortalWallet'),
    c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576: token('1INCH'),
    e3f3db6814131b8b0b12621d134cd327e5ad51f8ecde65565374aae4617a20fd: rainbow('geminiWallet'),
    f896cbca30cd6dc414712d3d6fcc2f8f7d35d5bd30e3b1fc5d60cf6c8926f98f: rainbow('ctrlWallet'),
  },
  // Those of other-wallets.ts, by id.
  'other-wallet-icons': {
    e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4: wallet('exodus'),
    a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: rainbow('phantomWallet'),
    '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': wallet('solflare'),
    '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0': rainbow('backpackWallet'),
    '6adb6082c909901b9e7189af3a4a0223102cd6f8d5c39e39f3d49acb92b578bb': wallet('keplr'),
    'polkadot-js': subwallet('PolkadotLogo'),
    talisman: rainbow('talismanWallet'),
    subwallet: rainbow('subWallet'),
    'nova-wallet': rainbow('novaWallet'),
    xverse: ant('xverse-circle-colorful'),
    unisat: ant('unisat-circle-filled'),
  },
  // One per namespace.
  'family-icons': {
    ethereum: network('ethereum'),
    solana: network('solana'),
    polkadot: network('polkadot'),
    bitcoin: network('bitcoin'),
    cosmos: network('cosmos-hub'),
  },
  'network-icons': {
    polygon: network('polygon'),
    arbitrum: network('arbitrum-one'),
    optimism: network('optimism'),
    base: rainbow('base'),
    bnb: network('binance-smart-chain'),
    avalanche: network('avalanche'),
    gnosis: network('gnosis'),
    celo: token('CELO'),
    zksync: network('zksync'),
    zora: network('zora'),
    aurora: network('aurora'),
    kusama: token('KSM'),
    astar: network('astar'),
    hydration: token('HDX'),
    osmosis: network('osmosis'),
    celestia: token('TIA'),
    juno: network('juno'),
    stargaze: network('stargaze'),
    axelar: token('AXL'),
    akash: token('AKT'),
    kava: network('kava'),
    injective: network('injective'),
    dydx: token('DYDX'),
  },
  'token-icons': {
    eth: token('ETH'),
    pol: token('POL'),
    bnb: token('BNB'),
    avax: token('AVAX'),
    celo: token('CELO'),
    sol: token('SOL'),
    dot: token('DOT'),
    ksm: token('KSM'),
    astr: network('astar'),
    hdx: token('HDX'),
    btc: token('BTC'),
    atom: token('ATOM'),
    osmo: token('OSMO'),
    tia: token('TIA'),
    juno: network('juno'),
    stars: token('STARS'),
    axl: token('AXL'),
    akt: token('AKT'),
    kava: token('KAVA'),
    inj: network('injective'),
    dydx: token('DYDX'),
    usdc: token('USDC'),
    usdt: token('USDT'),
  },
}
