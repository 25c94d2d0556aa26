import type { TokenListText, TokensText } from '../tokens-text.types'

export const arTokenList: TokenListText = { add: 'إضافة رمز', unverified: 'غير متحقَّق منه' }

export const arTokens: TokensText = {
  title: 'رمز',
  address: 'عنوان الرمز',
  hint: network => `عنوان الرمز على ${network}`,
  reading: 'جارٍ قراءة الرمز',
  name: 'الاسم',
  symbol: 'الاختصار',
  decimals: 'المنازل العشرية',
  unverifiedText: 'يمكن لأي شخص إنشاء رمز بأي اسم. قارن العنوان بمصدر تثق به.',
  imitates: known => `هذا ليس ${known}. إنه يشبهه فقط، وعنوانه مختلف. قد يكون بلا قيمة.`,
  otherNamespace: (namespace, network) => `هذا عنوان يخص ${namespace}. أنت على ${network}.`,
  otherNetwork: (other, network) => `هذا الرمز على ${other}. أنت على ${network}.`,
  noToken: network => `لا يوجد رمز في هذا العنوان على ${network}`,
  listed: symbol => `${symbol} موجود في قائمتك بالفعل`,
  changed: 'غيّر الرمز بياناته. تحقّق منها مرة أخرى.',
  full: 'لقد أضفت 50 رمزًا. أزل واحدًا أولًا.',
  added: symbol => `أُضيف ${symbol}`,
  unsupported: network => `لا يمكن إضافة الرموز بعنوانها على ${network}.`,
  contract: 'العنوان',
  copyContract: 'نسخ عنوان الرمز',
  watch: wallet => `إضافة إلى ${wallet}`,
  watching: wallet => `وافق في ${wallet}`,
  watched: wallet => `أُضيف إلى ${wallet}`,
  notWatched: 'لم يُضف إلى محفظتك',
  symbolTooLong: 'تقبل المحافظ اختصارات لا تتجاوز 11 حرفًا.',
  remove: 'إزالة من القائمة',
  removed: symbol => `أُزيل ${symbol}`,
  gone: 'هذا الرمز ليس في قائمتك',
  goneText: 'لقد أزلته، أو بدّلت الحساب أو الشبكة.',
}
