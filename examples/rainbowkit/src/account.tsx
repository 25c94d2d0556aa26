import {
  useAccount,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useWaitForTransactionReceipt,
} from 'wagmi'
import { chains } from './chains'

/** The hooks are wagmi's, as before. */
export function Account() {
  const { isConnected, address, chain, chainId } = useAccount()
  const { disconnect } = useDisconnect()
  const { signMessage, data, error } = useSignMessage()
  const { sendTransaction, data: hash } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })
  const { switchChain } = useSwitchChain()

  if (!isConnected) return <p>No wallet is connected.</p>
  return (
    <main>
      <p>
        {address} on {chain?.name ?? 'another network'}
      </p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign a message
      </button>
      <button type="button" onClick={() => sendTransaction({ to: address, value: 1n })}>
        Send 1 wei to yourself
      </button>
      {chains
        .filter(({ id }) => id !== chainId)
        .map(({ id, name }) => (
          <button key={id} type="button" onClick={() => switchChain({ chainId: id })}>
            Switch to {name}
          </button>
        ))}
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <output>{data ?? error?.message}</output>
      <code>{hash}</code>
      {receipt && <p>In block {String(receipt.blockNumber)}</p>}
    </main>
  )
}
