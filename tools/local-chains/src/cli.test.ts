import { describe, expect, it } from 'vitest'
import { readOptions } from './cli'

describe('the arguments of latchkey-chains', () => {
  it('start everything that runs unless they say otherwise', () => {
    expect(readOptions([])).toEqual({ leaveOut: [] })
  })

  it('choose namespaces, a port and the time between blocks', () => {
    expect(readOptions(['--namespaces=eip155,cosmos', '--port', '8545', '--block-time', '2'])).toEqual({
      leaveOut: ['solana', 'polkadot', 'bip122'],
      port: 8545,
      blockTime: 2,
    })
    expect(readOptions(['--leave-out', 'polkadot'])).toEqual({ leaveOut: ['polkadot'] })
  })

  it('ask for help', () => expect(readOptions(['--help'])).toBeUndefined())

  it.each([
    [['--namespaces', 'eip156'], 'unknownNamespace', 'eip156'],
    [['--port', 'zero'], 'invalidArguments', '--port zero'],
    [['--block-time', '0'], 'invalidArguments', '--block-time 0'],
    [['--blocktime', '1'], 'invalidArguments', '--blocktime'],
  ])('are refused with the usage: %j', (args, code, said) => {
    expect(() => readOptions(args)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(said) }),
    )
  })
})
