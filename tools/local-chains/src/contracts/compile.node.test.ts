import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileContracts } from './compile'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'local-chains-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (body: string) => {
  const file = path.join(folder, 'Thing.sol')
  await writeFile(file, `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n${body}\n`)
  return file
}

it('compiles once for the same sources and again when they change', async () => {
  const cache = path.join(folder, 'cache')
  const file = await write('contract Thing { uint256 public value = 1; }')
  const first = await compileContracts([file], cache)
  expect(first.Thing?.runtimeCode).toMatch(/^0x60/)
  expect(await compileContracts([file], cache)).toEqual(first)
  expect(await readdir(cache)).toHaveLength(1)
  await write('contract Thing { uint256 public other = 2; }')
  await compileContracts([file], cache)
  expect(await readdir(cache)).toHaveLength(2)
})

it("fails with the compiler's own words", async () => {
  const file = await write('contract Thing { uint256 public value = "text"; }')
  await expect(compileContracts([file], path.join(folder, 'cache'))).rejects.toMatchObject({
    code: 'compileFailed',
    message: expect.stringContaining('TypeError'),
  })
})
