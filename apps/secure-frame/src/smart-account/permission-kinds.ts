import * as z from 'zod/mini'
import { toVisible } from '../decode/visible-text.js'

const kind = z.object({ type: z.string() })

/** A request of ERC-7715, in its earlier form and in the present one. */
const request = z.object({
  permissions: z.optional(z.array(kind)),
  permission: z.optional(kind),
})

/** The kinds of permissions (ERC-7715) that a page asks for, for the text of the refusal. */
export function permissionKinds(params: unknown): string {
  const read = z.array(z.unknown()).safeParse(params)
  const requests = read.success ? read.data.map(each => request.safeParse(each)) : []
  const kinds = requests.flatMap(({ data }) => [
    ...(data?.permissions ?? []),
    ...(data?.permission ? [data.permission] : []),
  ])
  const names = new Set(kinds.map(({ type }) => toVisible(type).slice(0, 40)))
  return [...names].slice(0, 5).join(', ') || '?'
}
