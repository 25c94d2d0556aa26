import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { verifySignIn as verifyBip122 } from '../../../adapter-bitcoin/src/verify/index.js'
import { verifySignIn as verifyCosmos } from '../../../adapter-cosmos/src/verify/index.js'
import { verifySignIn as verifyPolkadot } from '../../../adapter-polkadot/src/verify/index.js'
import { fromCacao, toCacao } from '../cacao/cacao.js'
import type { SignInVerifier } from '../server/options.types.js'
import type { SiwxProof } from '../server/stores.types.js'
import { buildMessage } from './build-message.js'
import { parseMessage } from './parse-message.js'
import type { SignInFields } from './sign-in-fields.types.js'

const verifiers: Readonly<Record<string, SignInVerifier['verifySignIn']>> = {
  bip122: verifyBip122,
  cosmos: verifyCosmos,
  polkadot: verifyPolkadot,
}

/** The example of a page in `docs/sign-in-profiles`. */
function readExample(namespace: string) {
  const page = readFileSync(
    new URL(`../../../../docs/sign-in-profiles/${namespace}.md`, import.meta.url),
    'utf8',
  )
  const block = (name: string) => new RegExp(`\`\`\`${name}\n([^]*?)\n\`\`\``).exec(page)?.[1] ?? ''
  return {
    fields: JSON.parse(block('json fields')) as SignInFields,
    message: block('text'),
    signed: JSON.parse(block('json signed')) as SiwxProof['signed'],
  }
}

describe.each(Object.entries(verifiers))('the example of the %s profile', (namespace, verifySignIn) => {
  const { fields, message, signed } = readExample(namespace)
  const { networkId, address } = fields

  it('is the text that is written and read here', () => {
    expect(buildMessage(fields)).toBe(message)
    expect(parseMessage(message)).toEqual(fields)
  })

  it('has a signature that counts, and for this text alone', async () => {
    expect(await verifySignIn({ networkId, address, message, signed })).toBe('valid')
    const other = message.replace(fields.nonce, 'another1another1')
    expect(await verifySignIn({ networkId, address, message: other, signed })).toBe('invalid')
  })

  it('is a CACAO that gives the same text', () => {
    const { signature, scheme, publicKey } = signed
    const cacao = toCacao(fields, {
      t: `${namespace}:${scheme}`,
      s: signature,
      ...(publicKey !== undefined && { pk: publicKey }),
    })
    expect(fromCacao(cacao).message).toBe(message)
  })
})
