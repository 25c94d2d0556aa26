import type { Texts } from '../app/texts.js'
import type { Row, Warning } from '../decode/description.types.js'
import { toChecksumAddress } from '../signer/address.js'
import type { Simulation } from '../simulate/simulation.types.js'
import type { Prepared } from './approve.types.js'
import { h } from './elements.js'

const isRaw = (text: string): boolean => text.length > 300

/** A fact: its name, and its value isolated for direction. */
export const factRow = (document: Document, label: string, { value, form }: Pick<Row, 'value' | 'form'>) =>
  h(
    document,
    'div',
    { class: `fact ${form ?? ''}` },
    h(document, 'dt', {}, label),
    h(document, 'dd', {}, h(document, 'bdi', { dir: form === 'address' ? 'ltr' : 'auto' }, value)),
  )

/** Warnings of a request, with those that the simulation adds. */
export function warningsOf({ description, simulation }: Prepared): readonly Warning[] {
  const own = description.warnings
  const has = (key: Warning['key']) => own.some(each => each.key === key)
  if (!simulation) return own
  if (simulation.state === 'fails') return [...own, { key: 'warnFails' }]
  if (simulation.state === 'none') return [...own, { key: 'warnNotSimulated' }]
  const approvals = simulation.approvals.filter(({ text }) => text === '∞')
  // A permission that the call does not name, but leaves behind.
  const all = approvals.some(({ amount }) => amount === undefined) && !has('warnApproveAll')
  const unlimited = approvals.some(({ amount }) => amount !== undefined) && !has('warnUnlimited')
  return [
    ...own,
    ...(all ? [{ key: 'warnApproveAll' as const }] : []),
    ...(unlimited ? [{ key: 'warnUnlimited' as const }] : []),
  ]
}

function simulationRows(document: Document, texts: Texts, simulation: Simulation): readonly Node[] {
  if (simulation.state === 'none') return [h(document, 'p', { class: 'muted' }, texts.say('notSimulated'))]
  if (simulation.state === 'fails')
    return [h(document, 'p', { class: 'bad' }, texts.say('simulationFails', { reason: simulation.reason }))]
  const { leaves, arrives, approvals } = simulation
  const rows = [
    ...leaves.map(value => factRow(document, texts.say('leaves'), { value })),
    ...arrives.map(value => factRow(document, texts.say('arrives'), { value })),
    ...approvals.map(({ text, spender }) =>
      factRow(document, texts.say('staysApproved'), {
        value: `${text === '∞' ? texts.say('unlimited') : text} – ${toChecksumAddress(spender)}`,
        form: 'address',
      }),
    ),
  ]
  if (rows.length === 0) return [h(document, 'p', { class: 'muted' }, texts.say('simulationNone'))]
  return [h(document, 'dl', {}, ...rows)]
}

/** The facts of a request: what it does, what would change, what it costs, and the raw data. */
export function factsOf(document: Document, texts: Texts, prepared: Prepared): readonly Node[] {
  const { description, simulation, fee, payer, blocked } = prepared
  const { rows, raw } = description
  // Without a decoded fact the raw data is all there is to read.
  const isOpen =
    raw !== undefined && (rows.length === 0 || description.title === 'titleTypedData') && !isRaw(raw)
  return [
    blocked === undefined ? undefined : h(document, 'p', { class: 'bad', role: 'alert' }, blocked),
    h(document, 'dl', {}, ...rows.map(row => factRow(document, texts.say(row.label), row))),
    ...(simulation
      ? [h(document, 'h2', {}, texts.say('simulation')), ...simulationRows(document, texts, simulation)]
      : []),
    fee === undefined
      ? undefined
      : h(
          document,
          'dl',
          {},
          factRow(document, texts.say('fee'), { value: fee }),
          payer === undefined ? undefined : factRow(document, texts.say('payer'), { value: payer }),
        ),
    raw === undefined
      ? undefined
      : h(
          document,
          'details',
          { open: isOpen ? '' : undefined },
          h(document, 'summary', {}, texts.say('rawData')),
          h(document, 'pre', { tabindex: '0', dir: 'ltr' }, raw),
        ),
  ].filter(node => node !== undefined)
}
