import { expect, it } from 'vitest'
import type { SignInProof } from '../../adapter/contract/sign-in.types.js'
import { fakeSignIn } from '../fake-wallet-capabilities.js'
import { connectWith, type Fault, failuresOf, walletWith } from './faults.js'

const connecting = 'signs in by the prompt of a connect for an account of the connection, or not at all'
const declined = 'signs nobody in by a connect that a person declines'
const signing = 'signs in with every field of the request, by a signature that is right for it alone'

/** Connects whose sign-ins differ from the request. */
const provedWith = (change: (proof: SignInProof) => SignInProof): Pick<Fault, 'connector'> => ({
  connector: connectWith(connect => ({ signIn, ...input }, options) => {
    if (!signIn) return connect(input, options)
    return connect(
      { ...input, signIn: { ...signIn, proved: proof => signIn.proved(change(proof)) } },
      options,
    )
  }),
})

const faults: readonly Fault[] = [
  {
    fault: 'signs in a stranger while it connects',
    ...provedWith(proof => ({ ...proof, address: 'tstranger' })),
    fails: [connecting],
  },
  {
    fault: 'signs in with another text than the one of the signature',
    ...provedWith(proof => ({ ...proof, message: `${proof.message}!` })),
    fails: [connecting],
  },
  {
    fault: 'signs in on another network',
    ...provedWith(proof => ({ ...proof, networkId: 'test:elsewhere' })),
    fails: [connecting],
  },
  {
    fault: 'signs in twice',
    connector: connectWith(connect => async (input, options) => {
      const connection = await connect(input, options)
      const [account] = connection.accounts
      if (input.signIn && !input.silent && account)
        input.signIn.proved(fakeSignIn(account.address, input.signIn.request))
      return connection
    }),
    fails: [connecting],
  },
  {
    fault: 'signs in silently',
    connector: connectWith(connect => async (input, options) => {
      const connection = await connect(input, options)
      const [account] = connection.accounts
      if (input.signIn && input.silent && account)
        input.signIn.proved(fakeSignIn(account.address, input.signIn.request))
      return connection
    }),
    fails: [connecting],
  },
  {
    fault: 'connects without signing in after a no',
    connector: connectWith(
      connect =>
        ({ signIn, ...input }, options) =>
          signIn
            ? connect({ ...input, signIn }, options).catch(() => connect(input, options))
            : connect(input, options),
    ),
    fails: [declined],
  },
  {
    fault: 'lets a wallet sign in with another nonce',
    ...walletWith(able => ({
      ...able,
      signIn: {
        sign: (input: { account: never; request: object }, options: object) =>
          able.signIn?.sign({ ...input, request: { ...input.request, nonce: 'another1' } as never }, options),
      },
    })),
    fails: [signing],
  },
]

it.each(faults)('sees an adapter that $fault', async ({ fault: _, fails, ...changes }) => {
  expect(Object.keys(await failuresOf(changes))).toEqual(fails)
})
