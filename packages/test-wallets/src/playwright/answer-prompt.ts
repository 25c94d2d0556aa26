interface Answers {
  approve(id: number, choice?: object): Promise<void>
  reject(id: number): Promise<void>
}

/** A test wallet in a page: what `installWallet`, `installNamespaceWallet` or `installMultiWallet` returns. */
export type PromptingWallet = {
  waitForPrompt(options?: { readonly timeoutMs?: number }): Promise<{ readonly id: number }>
} & (Answers | { readonly controls: Answers })

/** What is answered to a prompt, and how long to wait for it. */
export interface PromptDecision {
  /** Indexes of the accounts to share when a wallet of eip155, solana or polkadot connects. Default: all. */
  readonly accounts?: readonly number[]
  /** Default 10,000. */
  readonly timeoutMs?: number
}

const answersOf = (wallet: PromptingWallet): Answers => ('controls' in wallet ? wallet.controls : wallet)

const waitingOf = ({ timeoutMs }: PromptDecision) => (timeoutMs === undefined ? {} : { timeoutMs })

/**
 * Waits for the wallet's first open prompt and approves it. For wallets with `approval: 'manual'`.
 * @throws when no prompt opens in time
 */
export const approvePrompt = async (
  wallet: PromptingWallet,
  decision: PromptDecision = {},
): Promise<void> => {
  const { id } = await wallet.waitForPrompt(waitingOf(decision))
  const { accounts } = decision
  await answersOf(wallet).approve(id, ...(accounts === undefined ? [] : [{ accounts }]))
}

/**
 * Waits for the wallet's first open prompt and rejects it. For wallets with `approval: 'manual'`.
 * @throws when no prompt opens in time
 */
export const rejectPrompt = async (
  wallet: PromptingWallet,
  decision: Omit<PromptDecision, 'accounts'> = {},
): Promise<void> => {
  const { id } = await wallet.waitForPrompt(waitingOf(decision))
  await answersOf(wallet).reject(id)
}
