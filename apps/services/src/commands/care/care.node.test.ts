import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createKeyFile, readKeyFile } from '../../parties/keys/key-file.js'
import { createPostgresDatabase } from '../../testing/servers/test-databases.fixture.js'
import type { Command } from '../command.types.js'
import { accountsCommand } from './accounts.js'
import { keysCommand } from './keys.js'

/** A party's settings and key file, and what runs a command with them. Gives what the command prints. */
async function prepare() {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-care-command-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [config, keyFile] = [path.join(folder, 'auth.json'), path.join(folder, 'keys.json')]
  await createKeyFile(keyFile)
  const settings = {
    ...{ keyFile, databaseUrl: await createPostgresDatabase(), keeperUrl: 'https://keeper.test' },
    ...{ frameOrigin: 'https://frame.test', projects: {}, logLevel: 'silent' },
    mail: { url: 'smtp://127.0.0.1:9', from: 'auth@latchkey.example' },
  }
  await writeFile(config, JSON.stringify(settings))
  const run = async (command: Command, ...args: string[]): Promise<string> => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    try {
      await command.run({ args: [...args, '--config', config], env: {}, onStop() {} })
      return write.mock.calls.map(([text]) => String(text)).join('')
    } finally {
      write.mockRestore()
    }
  }
  return { run, keyFile }
}

it('a key is added, used and removed by commands, and stays while it is in use', async () => {
  const { run, keyFile } = await prepare()
  const [old] = readKeyFile(keyFile).kmsKeys
  const added = await run(keysCommand, 'auth', 'add', 'kms')
  const id = /keys auth use (\S+)/.exec(added)?.[1] ?? ''
  await expect(run(keysCommand, 'auth', 'remove', old?.id ?? '')).rejects.toThrow(/in use/)
  await run(keysCommand, 'auth', 'use', id)
  expect(await run(keysCommand, 'auth', 'list')).toMatch(new RegExp(`kms +${id} +in use, seals 0`))
  expect(await run(keysCommand, 'auth', 'reseal')).toBe('0 are resealed.\n')
  await run(keysCommand, 'auth', 'remove', old?.id ?? '')
  expect(readKeyFile(keyFile).kmsKeys.map(key => key.id)).toEqual([id])
  await expect(run(keysCommand, 'auth', 'add', 'statement')).rejects.toThrow(/no statements/)
  await expect(run(keysCommand, 'other', 'list')).rejects.toThrow(/auth or keeper/)
})

it('a command about a person says what is missing: the action, the address, or the account', async () => {
  const { run } = await prepare()
  const email = 'ada@mail.test'
  await expect(run(accountsCommand, 'auth', 'lock', email)).rejects.toThrow(/no account with this address/)
  await expect(run(accountsCommand, 'keeper', 'lock', email)).rejects.toThrow(/no such action/)
  await expect(run(accountsCommand, 'auth', 'lock')).rejects.toThrow(/Write: accounts auth lock <email>/)
  expect(await run(accountsCommand, '--help')).toContain('auth end-sessions')
})
