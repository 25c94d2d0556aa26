// What the tests of `@latchkey/wagmi` use. wagmi 3 gave two of them other names.
export {
  connect,
  createConfig,
  disconnect,
  getAccount as getConnection,
  http,
  hydrate,
  readContract,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  verifyMessage,
  waitForTransactionReceipt,
  watchAccount as watchConnection,
  writeContract,
} from 'wagmi-core-oldest'
