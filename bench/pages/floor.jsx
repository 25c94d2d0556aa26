import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The wallets of EIP-6963, by hand. */
function useAnnouncedWallets() {
  const [wallets, setWallets] = useState([])
  useEffect(() => {
    const onAnnounce = ({ detail }) =>
      setWallets(known =>
        known.some(wallet => wallet.info.uuid === detail.info.uuid) ? known : [...known, detail],
      )
    addEventListener('eip6963:announceProvider', onAnnounce)
    dispatchEvent(new Event('eip6963:requestProvider'))
    return () => removeEventListener('eip6963:announceProvider', onAnnounce)
  }, [])
  return wallets
}

/** The least that connects a wallet in a React page: no kit can be faster than this. */
function App() {
  const wallets = useAnnouncedWallets()
  const [address, setAddress] = useState()
  const dialog = useRef(null)
  const connect = async provider => {
    const [first] = await provider.request({ method: 'eth_requestAccounts' })
    setAddress(first)
    dialog.current.close()
  }
  return (
    <main>
      <h1>Bench</h1>
      <button id="connect" type="button" onClick={() => dialog.current.showModal()}>
        Connect
      </button>
      {address && <span data-testid="connected">{address}</span>}
      <dialog ref={dialog} aria-labelledby="title">
        <h2 id="title">Connect a wallet</h2>
        <button type="button" onClick={() => dialog.current.close()}>
          Close
        </button>
        <ul>
          {wallets.map(({ info, provider }) => (
            <li key={info.uuid}>
              <button type="button" onClick={() => connect(provider)}>
                <img src={info.icon} alt="" width="32" height="32" /> {info.name}
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </main>
  )
}

createRoot(document.getElementById('root')).render(<App />)
