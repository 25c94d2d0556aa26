import { callNode } from '../http/json-rpc'

interface NodeAddress {
  readonly rpcUrl: string
}

/** Base units straight from the node: lamports, or what an owner holds of a mint. */
export const solanaBalanceOf = async (node: NodeAddress, owner: string, mint?: string): Promise<bigint> => {
  const method = mint === undefined ? 'latchkey_balance' : 'latchkey_tokenBalance'
  const params = mint === undefined ? [owner] : [owner, mint]
  return BigInt((await callNode(node.rpcUrl, method, params)) as string)
}

/** While holding, transactions are accepted and do not land; afterwards those that still may do. */
export const holdSolanaTransactions = async (node: NodeAddress, on: boolean): Promise<void> => {
  await callNode(node.rpcUrl, 'latchkey_hold', [on])
}

/** Forgets the transactions that are held, as a congested chain does. */
export const dropSolanaTransactions = async (node: NodeAddress): Promise<void> => {
  await callNode(node.rpcUrl, 'latchkey_drop')
}

/** Lets so many slots pass at once. */
export const skipSolanaSlots = async (node: NodeAddress, slots: number): Promise<void> => {
  await callNode(node.rpcUrl, 'latchkey_skipSlots', [slots])
}

/** What recent transactions are said to have paid, in micro-lamports a compute unit. */
export const setSolanaPriorityFee = async (node: NodeAddress, price: number): Promise<void> => {
  await callNode(node.rpcUrl, 'latchkey_setPriorityFee', [price])
}

/** Gives an ordinary account exactly so many lamports. */
export const setSolanaBalance = async (
  node: NodeAddress,
  address: string,
  lamports: bigint,
): Promise<void> => {
  await callNode(node.rpcUrl, 'latchkey_setBalance', [address, lamports.toString()])
}

/** Puts an account of a program there, such as a mint with extensions that no token of the start has. */
export const setSolanaAccount = async (
  node: NodeAddress,
  account: { readonly address: string; readonly program: string; readonly data: Uint8Array },
): Promise<void> => {
  const { address, program, data } = account
  await callNode(node.rpcUrl, 'latchkey_setAccount', [address, program, Buffer.from(data).toString('base64')])
}
