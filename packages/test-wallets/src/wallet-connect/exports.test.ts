import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as entry from './index'

it('exports these names', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'createVerifyHost',
    'createWalletConnectWallet',
    'readPairingUri',
  ])
})

it('is reached by its own address alone: no other entry knows the library', () => {
  const others = ['../index.ts', '../inject.ts', '../playwright/index.ts', '../multi/index.ts']
  for (const other of others)
    expect(readFileSync(new URL(other, import.meta.url), 'utf8')).not.toMatch(/wallet-connect|walletconnect/)
})
