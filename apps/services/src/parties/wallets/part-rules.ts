import type { PairKind, Party } from '@latchkey/vault'
import type { NewPart, NewRotation } from '@latchkey/vault/wire'
import { Refusal } from '../http/refusal.js'

/** The kinds of halves that each party keeps. */
const kindsOf: Readonly<Record<Party, readonly PairKind[]>> = {
  auth: ['device', 'recovery'],
  keeper: ['recovery', 'withoutAuth'],
}

/** The device that a pair names: none for recovery. */
const deviceOf = (kind: PairKind, device: string): string => (kind === 'recovery' ? '' : device)

const isExactly = (
  found: readonly { readonly kind: PairKind; readonly device: string }[],
  kinds: readonly PairKind[],
  device: string,
): boolean => {
  const textsOf = (pairs: typeof found) => pairs.map(pair => `${pair.kind}/${pair.device}`).sort()
  const wanted = kinds.map(kind => ({ kind, device: deviceOf(kind, device) }))
  return JSON.stringify(textsOf(found)) === JSON.stringify(textsOf(wanted))
}

/**
 * Checks that a part has the pairs of this device, all of them and no other: a device cannot write another one's.
 * @throws Refusal `invalidRequest`
 */
export function checkPart(
  part: NewPart,
  { party, device, isNew }: { readonly party: Party; readonly device: string; readonly isNew: boolean },
): void {
  const pairs: readonly PairKind[] = isNew ? ['device', 'recovery', 'withoutAuth'] : ['device', 'withoutAuth']
  const own = kindsOf[party].filter(kind => pairs.includes(kind))
  if (isExactly(part.sealedKeys, pairs, device) && isExactly(part.halves, own, device)) return
  throw new Refusal('invalidRequest', "The pairs aren't those of this device.")
}

/** Checks that a rotation has the pairs of recovery and of devices, and none of the removed one. @throws Refusal `invalidRequest` */
export function checkRotation(part: NewRotation, party: Party, known: readonly string[]): void {
  const devices = part.deviceHalves.map(({ device }) => device)
  const pairs = [
    { kind: 'recovery' as const, device: '' },
    ...devices.flatMap(device => [
      { kind: 'device' as const, device },
      { kind: 'withoutAuth' as const, device },
    ]),
  ]
  const textsOf = (found: readonly { readonly kind: PairKind; readonly device: string }[]) =>
    JSON.stringify(found.map(({ kind, device }) => `${kind}/${device}`).sort())
  const isRight =
    new Set(devices).size === devices.length &&
    devices.every(device => known.includes(device) && device !== part.removed) &&
    textsOf(part.sealedKeys) === textsOf(pairs) &&
    textsOf(part.halves) === textsOf(pairs.filter(({ kind }) => kindsOf[party].includes(kind)))
  if (!isRight) throw new Refusal('invalidRequest', "The pairs aren't those of the wallet's devices.")
}
