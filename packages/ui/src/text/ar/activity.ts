import type {
  AccountTabsText,
  ActivityText,
  BrandingText,
  NftsText,
  WalletListText,
} from '../activity-text.types'

export const arBranding: BrandingText = { line: 'ربط المحفظة من Latchkey' }

export const arAccountTabs: AccountTabsText = { nfts: 'الرموز الفريدة', activity: 'النشاط' }

const counted =
  (one: string, two: string, few: string, many: string) =>
  (count: number): string => {
    if (count === 1) return one
    if (count === 2) return two
    const rest = count % 100
    return rest >= 3 && rest <= 10 ? `${count} ${few}` : `${count} ${many}`
  }

/** A number in its own direction. */
const ltr = (text: string): string => `\u2066${text}\u2069`

const entries = counted('عنصر مزعج واحد', 'عنصرين مزعجين', 'عناصر مزعجة', 'عنصرًا مزعجًا')

export const arActivity: ActivityText = {
  title: 'معاملة',
  kinds: {
    send: 'إرسال',
    receive: 'استلام',
    self: 'إرسال إلى نفسك',
    trade: 'مبادلة',
    approve: 'موافقة',
    revoke: 'سحب الموافقة',
    mint: 'سكّ',
    burn: 'إتلاف',
    deposit: 'إيداع',
    withdraw: 'سحب',
    deploy: 'نشر تطبيق',
    execute: 'استخدام تطبيق',
  },
  status: { pending: 'قيد الانتظار', confirmed: 'مؤكدة', failed: 'فشلت' },
  feeSpent: 'فشلت. لم تُنفق إلا الرسوم.',
  undated: 'بلا تاريخ',
  others: count => `و${count} غيرها`,
  spam: 'مزعج',
  showSpam: count => `إظهار ${entries(count)}`,
  hideSpam: count => `إخفاء ${entries(count)}`,
  spamWarning: 'لم تطلب هذا. لا تنسخ العناوين منه ولا تتبع روابطه.',
  more: 'تحميل المزيد',
  older: date => `قد تنقص المعاملات التي سبقت ${date}.`,
  empty: 'لا نشاط بعد',
  emptyText: 'ما ترسله وتستلمه يظهر هنا.',
  failed: 'تعذّر جلب المعاملات',
  unavailable: 'النشاط غير متاح',
  gone: 'لم تعد هذه المعاملة موجودة',
  goneText: 'تراجعت عنها الشبكة، أو بدّلت الحساب.',
  sender: 'من',
  recipient: 'إلى',
  time: 'الوقت',
  state: 'الحالة',
  transaction: 'المعاملة',
  copySender: 'نسخ المرسل',
  copyRecipient: 'نسخ المستلم',
  contract: 'العقد',
  copyContract: 'نسخ العقد',
  spender: 'المخوَّل بالإنفاق',
  copySpender: 'نسخ عنوان المخوَّل',
  unlimited: 'بلا حد',
}

const spamNfts = counted('رمز مزعج واحد', 'رمزين مزعجين', 'رموز مزعجة', 'رمزًا مزعجًا')

export const arNfts: NftsText = {
  title: 'رمز فريد',
  token: tokenId => `رقم ${ltr(tokenId)}`,
  noImage: 'لا صورة',
  spam: 'مزعج',
  showSpam: count => `إظهار ${spamNfts(count)}`,
  hideSpam: count => `إخفاء ${spamNfts(count)}`,
  spamWarning: 'لم تطلب هذا الرمز. لا تتبع روابطه.',
  more: 'تحميل المزيد',
  older: date => `قد تنقص الرموز التي استلمتها قبل ${date}.`,
  empty: 'لا رموز فريدة بعد',
  emptyText: 'الرموز الفريدة التي تستلمها تظهر هنا.',
  failed: 'تعذّر تحميل الرموز الفريدة',
  unavailable: 'الرموز الفريدة غير متاحة',
  gone: 'لم يعد هذا الرمز موجودًا',
  goneText: 'لم تعد تملكه، أو بدّلت الحساب.',
  collection: 'المجموعة',
  tokenId: 'الرقم',
  owned: 'تملك',
  contract: 'العقد',
  copyContract: 'نسخ العقد',
}

export const arWalletList: WalletListText = {
  bundled: 'القائمة الكاملة غير متاحة حاليًا. هذه أشهر المحافظ.',
}
