/** The type of an address of a namespace: `0x${string}` for eip155, as viem has it, and text elsewhere. */
export type AddressOf<Namespace extends string> = Namespace extends 'eip155' ? `0x${string}` : string
