/**
 * Lets everything that is ready run: all microtasks and one task of the event loop. A message, not a timer: it
 * takes no time, and a test runner's fake timers do not hold it.
 */
export function turn(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

/** Several turns of the event loop, for chains of promises and tasks that have no end to wait for. */
export async function turns(count: number): Promise<void> {
  for (let done = 0; done < count; done++) await turn()
}
