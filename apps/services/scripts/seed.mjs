#!/usr/bin/env node
/**
 * Writes seed/wallets.generated.json and seed/images.generated.json from the wallet list and the icons of the kit, which are reviewed.
 * `npm run seed` in this folder; `--check` compares instead.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { bestKnownWalletIcons } from '../../../packages/core/src/icons/best-known-wallet-icons.ts'
import { evmWalletIcons } from '../../../packages/core/src/icons/evm-wallet-icons.ts'
import { otherWalletIcons } from '../../../packages/core/src/icons/other-wallet-icons.ts'
import { tokenIcons } from '../../../packages/core/src/icons/token-icons.ts'
import { bundledWallets } from '../../../packages/core/src/wallets/bundled/bundled-wallets.ts'
import { currencyImages } from './seed-currencies.mjs'

const toRecord = (wallet, index) => ({
  id: wallet.id,
  name: wallet.name,
  homepage: wallet.homepage,
  order: index + 1,
  mobile_link: wallet.mobileLink,
  link_mode: wallet.universalLink,
  browse_link: wallet.browseLink,
  desktop_link: wallet.desktopLink,
  webapp_link: wallet.webappLink,
  app_store: wallet.appStore,
  play_store: wallet.playStore,
  chrome_store: wallet.chromeStore,
  rdns: wallet.rdns,
  chains: wallet.chains,
  badge_type: wallet.badge,
})

const icons = { ...bestKnownWalletIcons, ...evmWalletIcons, ...otherWalletIcons }
const files = {
  wallets: bundledWallets.map(toRecord),
  images: {
    wallets: Object.fromEntries(
      bundledWallets.filter(({ id }) => icons[id]).map(({ id }) => [id, icons[id]]),
    ),
    tokens: tokenIcons,
    currencies: { ...currencyImages, btc: tokenIcons.btc, eth: tokenIcons.eth },
  },
}

const stale = []
for (const [name, content] of Object.entries(files)) {
  const file = new URL(`../seed/${name}.generated.json`, import.meta.url)
  const text = `${JSON.stringify(content, null, 2)}\n`
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8')) !== text) stale.push(`seed/${name}.generated.json`)
}
if (stale.length > 0) {
  process.stderr.write(`${stale.join(', ')}: not what the kit's list says. Run \`npm run seed\`.\n`)
  process.exitCode = 1
}
