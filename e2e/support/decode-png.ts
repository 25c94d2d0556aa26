import type { Page } from '@playwright/test'

/** The pixels of a picture, read by the browser that took it. */
export async function decodePng(page: Page, png: Buffer) {
  const decoded = await page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('The browser draws no pictures')
    context.drawImage(bitmap, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    // As text: a list of so many numbers takes seconds on its way.
    const text = Array.from(data, byte => String.fromCharCode(byte)).join('')
    return { data: btoa(text), width, height }
  }, png.toString('base64'))
  return { ...decoded, data: new Uint8ClampedArray(Buffer.from(decoded.data, 'base64')) }
}
