/** Changes the bytes to sign, for the fault `badSignature: 'otherText'`. */
export const otherText = (message: Uint8Array): Uint8Array => Uint8Array.from([...message, 0x21])
