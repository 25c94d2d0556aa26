import {
  useChains,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
} from 'wagmi'

/** The hooks are wagmi's. Only the connector is Latchkey's. */
export function Account() {
  const { isConnected, address, chain, chainId } = useConnection()
  const [connector] = useConnectors()
  const chains = useChains()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  const switchChain = useSwitchChain()

  if (!isConnected)
    return (
      <button type="button" onClick={() => connector && connect.mutate({ connector })}>
        Connect wallet
      </button>
    )
  return (
    <main>
      <p>
        {address} on {chain?.name ?? 'another network'}
      </p>
      <button type="button" onClick={() => signMessage.mutate({ message: 'Hello' })}>
        Sign a message
      </button>
      {chains
        .filter(({ id }) => id !== chainId)
        .map(({ id, name }) => (
          <button key={id} type="button" onClick={() => switchChain.mutate({ chainId: id })}>
            Switch to {name}
          </button>
        ))}
      <button type="button" onClick={() => disconnect.mutate()}>
        Disconnect
      </button>
      <output>{signMessage.data ?? signMessage.error?.message}</output>
    </main>
  )
}
