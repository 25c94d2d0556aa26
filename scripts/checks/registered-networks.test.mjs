import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from '../lib/workspace.mjs'

const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  jsx: ts.JsxEmit.ReactJSX,
}

/** A program of its own: what an app registers counts for everything that is compiled with it. */
function compile(text) {
  const file = path.join(root, 'packages/viem/registered.ts')
  const read = name => (name === file ? text : existsSync(name) ? readFileSync(name, 'utf8') : undefined)
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: name => {
      const found = read(name)
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found)
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  const faults = service
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  const place = text.indexOf("''") + 1
  const offered = service.getCompletionsAtPosition(file, place, {})?.entries.map(({ name }) => name)
  return { faults, offered }
}

it('completes the ids of networks that an app registers, and refuses others', () => {
  const { faults, offered } = compile(`
import { createClient, useNetworks, useSwitchNetwork } from '@latchkey/react'
import { defineNetwork, mainnet } from '@latchkey/react/networks'
const { nativeCurrency, rpcUrls } = mainnet
const plain = { id: 10, name: 'Plain', nativeCurrency, rpcUrls } as const
const networks = [mainnet, defineNetwork({ id: 31337, name: 'Local', nativeCurrency, rpcUrls }), plain]
export const client = createClient({ adapters: [], networks, defaultNetwork: 'eip155:31337' })
declare module '@latchkey/react' {
  interface Register {
    networks: typeof networks
  }
}
export const typed = () => useSwitchNetwork().mutate({ networkId: '' })
export const wrong = () => client.switchNetwork('eip155:9')
export const all = () => useNetworks().map(each => client.switchNetwork(each.caipNetworkId))
`)
  expect(offered).toEqual(['eip155:1', 'eip155:31337', 'eip155:10'])
  expect(faults).toEqual([
    `Type '""' is not assignable to type '"eip155:1" | "eip155:31337" | "eip155:10"'.`,
    `Argument of type '"eip155:9"' is not assignable to parameter of type '"eip155:1" | "eip155:31337" | "eip155:10"'.`,
  ])
})
