import type { SignInProof } from '../../../adapter/contract/sign-in.types.js'
import type { CaseDefinition } from '../case-definition.js'
import { checkError, checkSignIn, show, signInRequest } from '../checks.js'
import type { Party, Stage } from '../stage.js'
import { ensure } from '../wait.js'
import { verifier } from './capability-cases.js'

/** The signature of a sign-in is right for its text alone. */
async function checkSigner(stage: Stage, party: Party, proof: SignInProof, what: string): Promise<void> {
  const verify = verifier(stage, party)
  const { networkId, address, message, signed } = proof
  const asked = { networkId, address, signed }
  const right = await stage.settle(verify({ ...asked, message }), 'verifyMessage()')
  ensure(right === true, `${what} has a signature that is not accepted for its text`)
  const wrong = await stage.settle(verify({ ...asked, message: `${message}.` }), 'verifyMessage()')
  ensure(wrong === false, `${what} has a signature that is accepted for another text`)
}

/** Sign-in by the connect prompt, and by a text that the wallet writes, for wallets that support them. */
export const signInCases: readonly CaseDefinition[] = [
  {
    name: 'signs in by the prompt of a connect for an account of the connection, or not at all',
    async run(stage) {
      const party = stage.open()
      const connector = await party.findConnector()
      const [network] = stage.fixture.networks
      ensure(network, 'the fixture needs a network')
      const request = signInRequest(network.caipNetworkId)
      const proofs: SignInProof[] = []
      const signIn = { request, proved: (proof: SignInProof) => void proofs.push(proof) }
      const what = 'connect() with a sign-in'
      const connection = await stage.settle(connector.connect({ signIn }), what)
      const before = proofs.length
      await stage.quiet()
      ensure(proofs.length === before, `${what} called proved() after it had resolved`)
      ensure(proofs.length <= 1, `${what} called proved() ${proofs.length} times`)
      for (const proof of proofs) {
        const shown = connection.accounts.map(({ address }) => address)
        ensure(
          shown.includes(proof.address),
          `${what} proved ${show(proof.address)}, which is no account of the connection`,
        )
        checkSignIn(proof, request, what)
        await checkSigner(stage, party, proof, what)
      }
      // Whether it connects is for other cases.
      const silent = connector.connect({ silent: true, signIn }).catch(() => undefined)
      await stage.settle(silent, 'a silent connect with a sign-in')
      ensure(proofs.length === before, 'a silent connect signed in')
    },
  },
  {
    name: 'signs nobody in by a connect that a person declines',
    async run(stage) {
      const connector = await stage.open().findConnector()
      const [network] = stage.fixture.networks
      ensure(network, 'the fixture needs a network')
      const what = 'a declined connect with a sign-in'
      let isProved = false
      const proved = () => {
        isProved = true
      }
      const asked = stage.wallet.promptCount
      stage.wallet.rejectNext()
      const signIn = { request: signInRequest(network.caipNetworkId), proved }
      await stage.refusal(connector.connect({ signIn }), what)
      ensure(stage.wallet.promptCount <= asked + 1, `${what} asked the person again`)
      ensure(!isProved, `${what} called proved()`)
    },
  },
  {
    name: 'signs in with every field of the request, by a signature that is right for it alone',
    async run(stage) {
      const party = stage.open()
      const { connector, connection } = await party.connect()
      const { signIn } = connector.capabilities(connection)
      const [account] = connection.accounts
      if (!signIn || !account) return
      const request = signInRequest(connection.networkId)
      const proof = await stage.settle(signIn.sign({ account, request }), 'signIn.sign()')
      checkSignIn(proof, request, 'signIn.sign()')
      await checkSigner(stage, party, proof, 'signIn.sign()')
      stage.wallet.rejectNext()
      const error = await stage.refusal(signIn.sign({ account, request }), 'a declined sign-in')
      checkError(error, 'userRejected', 'a declined sign-in', stage.wallet)
    },
  },
]
