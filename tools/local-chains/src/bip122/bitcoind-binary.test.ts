import { expect, it } from 'vitest'
import { findBitcoind } from './bitcoind-binary'

it('names the way to bitcoind on a machine for which none is packaged', async () => {
  await expect(findBitcoind({ PATH: '' }, 'win32-x64')).rejects.toMatchObject({
    code: 'binaryMissing',
    message: expect.stringContaining('BITCOIND_BIN'),
  })
  expect(await findBitcoind({ BITCOIND_BIN: '/opt/bitcoind' }, 'win32-x64')).toEqual({
    file: '/opt/bitcoind',
    args: [],
  })
})
