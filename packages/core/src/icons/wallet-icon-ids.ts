// Written by `node scripts/icons.mjs`.

export const evmWalletIds =
  '0b415a74 20459438 c03dfee3 19177a98 ecc4036f fd20dc42 18388be9 225affb1 1aedbcfc ef333840 f2436c67 fe68cea6 37a686ab 4119a5b3 c286eebc e3f3db68 f896cbca'

export const otherWalletIds =
  'e9ff15be a797aa35 1ca0bdd4 2bd8c14e 6adb6082 polkadot talisman subwalle nova-wal xverse unisat'
