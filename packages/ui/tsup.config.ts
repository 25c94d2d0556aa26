import { copyFile, mkdir } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { defineBuild, writeClientEntries } from '../../scripts/tsup.mjs'

export default defineConfig(
  defineBuild(
    {
      index: 'src/index.ts',
      button: 'src/button.ts',
      'button-parts': 'src/button-parts.ts',
      shell: 'src/shell.ts',
      'icons/paths': 'src/icons/paths.ts',
      'gallery/index': 'src/gallery/index.tsx',
      'text/ar': 'src/text/ar.ts',
      'text/de': 'src/text/de.ts',
      'text/en': 'src/text/en.ts',
      'text/en/account-tabs': 'src/text/en/account-tabs.ts',
      'text/en/activity': 'src/text/en/activity.ts',
      'text/en/branding': 'src/text/en/branding.ts',
      'text/en/login': 'src/text/en/login.ts',
      'text/en/nfts': 'src/text/en/nfts.ts',
      'text/en/sign-in': 'src/text/en/sign-in.ts',
      'text/en/smart-sessions': 'src/text/en/smart-sessions.ts',
      'text/en/token-list': 'src/text/en/token-list.ts',
      'text/en/tokens': 'src/text/en/tokens.ts',
      'text/en/wallet-list': 'src/text/en/wallet-list.ts',
      'text/en/later/account': 'src/text/en/later/account.ts',
      'text/en/later/all-wallets': 'src/text/en/later/all-wallets.ts',
      'text/en/later/connecting': 'src/text/en/later/connecting.ts',
      'text/en/later/networks': 'src/text/en/later/networks.ts',
      'text/en/later/profile-wallets': 'src/text/en/later/profile-wallets.ts',
      'text/en/later/receive': 'src/text/en/later/receive.ts',
      'text/en/later/send': 'src/text/en/later/send.ts',
      'text/en/later/switch-active-chain': 'src/text/en/later/switch-active-chain.ts',
      'text/en/later/transactions': 'src/text/en/later/transactions.ts',
      'text/en/later/unsupported': 'src/text/en/later/unsupported.ts',
      'text/en/later/wallet-connect': 'src/text/en/later/wallet-connect.ts',
      'text/en/later/wallet-help': 'src/text/en/later/wallet-help.ts',
      'text/en-messages': 'src/text/en-messages.ts',
      'text/en-views': 'src/text/en-views.ts',
      'theme/color': 'src/theme/color.ts',
      'theme/derive-theme': 'src/theme/derive-theme.ts',
      'theme/set-properties': 'src/theme/set-properties.ts',
    },
    {
      esbuildOptions: (options: { charset?: string }) => {
        options.charset = 'utf8'
      },
      onSuccess: async () => {
        await mkdir('dist/styles', { recursive: true })
        await copyFile('src/styles/buttons.css', 'dist/styles/buttons.css')
        await writeClientEntries(['index', 'button', 'shell', 'gallery/index'])
      },
    },
  ),
)
