import type { BrandingText } from '../activity-text.types'

export const enBranding: BrandingText = { line: 'Wallet connection by Latchkey' }
