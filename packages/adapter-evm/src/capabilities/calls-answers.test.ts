import { describe, expect, it } from 'vitest'
import { parseCallCapabilities } from './calls-capabilities.js'
import { parseBatchId } from './calls-request.js'
import { lacksBatches, parseSequenceId } from './calls-sequence.js'
import { parseCallsStatus } from './calls-status.js'

const hash = `0x${'a'.repeat(64)}`

describe('what a wallet says it can do with batches', () => {
  it('is read in both forms, by network', () => {
    const answer = {
      '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
      '0xa': { atomicBatch: { supported: true } },
      nonsense: 5,
    }
    expect(parseCallCapabilities(answer, [])).toEqual({
      'eip155:1': { atomic: 'ready', paymasterService: { supported: true } },
      'eip155:10': { atomic: 'supported', atomicBatch: { supported: true } },
    })
  })

  it('holds on every network of the app where the wallet says 0x0', () => {
    const answer = { '0x0': { flowControl: { supported: true } }, '0x1': { atomic: { status: 'supported' } } }
    expect(parseCallCapabilities(answer, ['eip155:1', 'eip155:137'])).toEqual({
      'eip155:1': { atomic: 'supported', flowControl: { supported: true } },
      'eip155:137': { atomic: 'unsupported', flowControl: { supported: true } },
    })
  })

  it.each([null, 'x', [], 5])('is nothing when the answer is %j', answer => {
    expect(parseCallCapabilities(answer, ['eip155:1'])).toEqual({})
  })
})

describe('where a batch stands', () => {
  const receipt = (status: string) => ({
    transactionHash: hash,
    status,
    blockNumber: '0x10',
    gasUsed: '0x5208',
    logs: [],
  })

  it.each([
    [{ status: 100 }, 'pending', 100],
    [{ status: 200, receipts: [receipt('0x1')] }, 'confirmed', 200],
    [{ status: 400 }, 'failed', 400],
    [{ status: 500 }, 'reverted', 500],
    [{ status: 600 }, 'partlyReverted', 600],
    [{ status: 'PENDING' }, 'pending', 100],
    [{ status: 'CONFIRMED', receipts: [receipt('0x1')] }, 'confirmed', 200],
    [{ status: 'CONFIRMED', receipts: [receipt('0x0')] }, 'reverted', 500],
    [{ status: 'CONFIRMED', receipts: [receipt('0x1'), receipt('0x0')] }, 'partlyReverted', 600],
  ])('reads %j as %s', (answer, status, statusCode) => {
    expect(parseCallsStatus('0x1', { ...answer, chainId: '0x1' })).toMatchObject({
      id: '0x1',
      status,
      statusCode,
      networkId: 'eip155:1',
    })
  })

  it.each([null, {}, { status: 'DONE' }, { status: 300 }, { status: 700 }])('does not believe %j', answer => {
    expect(() => parseCallsStatus('0x1', answer)).toThrow(/shape/)
  })

  it('takes the id of either version, and no other', () => {
    expect([parseBatchId('0x1'), parseBatchId({ id: '0x2', capabilities: {} })]).toEqual(['0x1', '0x2'])
    for (const wrong of ['', {}, null, { id: 5 }]) expect(() => parseBatchId(wrong)).toThrow()
  })

  it('does not take a wallet id for a sequence of its own', () => {
    expect(parseSequenceId(hash)).toBeUndefined()
    expect(parseSequenceId(`sequence.eip155-1.2.${hash}`)).toEqual({
      networkId: 'eip155:1',
      total: 2,
      hashes: [hash],
    })
  })
})

describe('a wallet without batches', () => {
  it.each([
    [{ code: 4200 }, true],
    [{ code: -32601 }, true],
    [{ code: -32603, message: 'Internal' }, true],
    [{ message: 'Feature toggled misconfigured' }, true],
    [{ message: 'Response has no error or result for request' }, true],
    [{ code: 4001 }, false],
    [{ code: -32603, message: 'insufficient funds' }, false],
    [{ code: -32002 }, false],
    [{ code: 5740 }, false],
  ])('is told by %j: %s', (error, lacks) => expect(lacksBatches(error)).toBe(lacks))
})
