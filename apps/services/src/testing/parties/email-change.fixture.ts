import { signEmailChange, type WalletLabel } from '@latchkey/vault'
import { codeOf, mailOf, page, passed, type ReachableParties } from './parties-under-test.fixture.js'
import type { TestDevice } from './test-device.fixture.js'

interface ChangeInput {
  readonly device: TestDevice
  readonly token: string
  readonly label: WalletLabel
  readonly oldEmail: string
  readonly newEmail: string
}

/** Asks for the steps of a change of an address, as the frame does. */
export function createChangeSteps(
  { authApi, keeperApi }: ReachableParties,
  { device, token, label, oldEmail, newEmail }: ChangeInput,
) {
  const signed = async (keeperFlow: string, authFlow: string, by = device) => {
    const time = Date.now()
    const change = { walletId: label.walletId, oldEmail, newEmail, keeperFlow, authFlow, time }
    return { time, signature: await signEmailChange(by.keys.signing, change) }
  }
  return {
    signed,
    beginAtKeeper: () => device.ask(`${keeperApi}/email-changes`, { body: { ...label, newEmail, ...page } }),
    codeAtKeeper: (flow: string, code: string) =>
      device.ask(`${keeperApi}/email-changes/${flow}/code`, { body: { code } }),
    beginAtAuth: (statement: string) =>
      device.ask(`${authApi}/email-changes`, { body: { statement, newEmail, ...page }, token }),
    codeAtAuth: async (keeperFlow: string, flow: string, code: string) =>
      device.ask(`${authApi}/email-changes/${flow}/code`, {
        body: { code, ...(await signed(keeperFlow, flow)) },
        token,
      }),
    applyAtKeeper: async (flow: string, authFlow: string) =>
      device.ask(`${keeperApi}/email-changes/${flow}/apply`, {
        body: { authFlow, ...(await signed(flow, authFlow)) },
      }),
    applyAtAuth: (flow: string, statement: string) =>
      device.ask(`${authApi}/email-changes/${flow}/apply`, { body: { statement }, token }),
  }
}

/** Goes through both codes. `mails`: how many mails of each party the addresses have by then. */
export async function verifyBoth(
  parties: ReachableParties,
  input: ChangeInput,
  mails: { readonly keeper?: number; readonly auth?: number } = {},
) {
  const { oldEmail, newEmail } = input
  const steps = createChangeSteps(parties, input)
  const { flow: keeperFlow } = passed(await steps.beginAtKeeper())
  const oldCode = codeOf((await mailOf(parties, 'keeper', oldEmail, mails.keeper ?? 2)).text)
  const { statement } = passed(await steps.codeAtKeeper(keeperFlow, oldCode))
  const { flow: authFlow } = passed(await steps.beginAtAuth(statement))
  const newCode = codeOf((await mailOf(parties, 'auth', newEmail, mails.auth ?? 1)).text)
  return { steps, keeperFlow, authFlow, oldCode, newCode }
}

/** The whole change. */
export async function changeEmail(parties: ReachableParties, input: ChangeInput): Promise<void> {
  const { steps, keeperFlow, authFlow, newCode } = await verifyBoth(parties, input)
  passed(await steps.codeAtAuth(keeperFlow, authFlow, newCode))
  const { statement } = passed(await steps.applyAtKeeper(keeperFlow, authFlow))
  passed(await steps.applyAtAuth(authFlow, statement))
}
