import type { AllWalletsText } from '../connect-text.types'
import type { WalletConnectText } from '../wallet-connect-text.types'

export const arWalletConnect: WalletConnectText = {
  ways: wallet => `طرق ربط ${wallet}`,
  platforms: {
    browser: 'المتصفح',
    mobile: 'الجوال',
    qr: 'الهاتف',
    web: 'الويب',
    desktop: 'الحاسوب',
    unsupported: 'الإضافة',
  },
  scan: 'امسح الرمز بهاتفك',
  scanWith: wallet => `امسح الرمز باستخدام ${wallet}`,
  scanText: 'استخدم كاميرا هاتفك أو الماسح في محفظتك، ثم وافِق هناك.',
  qrLabel: 'رمز QR لربط محفظة على هاتفك',
  copyLink: 'نسخ الرابط',
  linkCopied: 'نُسخ الرابط',
  preparing: 'جارٍ تحضير الرمز',
  slow: 'ما زلنا نحاول…',
  slowText: 'خدمة الاتصال لا تستجيب بعد. انتظر أو اختر محفظة أخرى.',
  chooseAnother: 'اختيار محفظة أخرى',
  renewing: 'انتهت صلاحية الرمز. رمز جديد في الطريق.',
  unreachable: 'لا يمكن الوصول إلى الهواتف الآن',
  unreachableText: 'الخدمة بين هذه الصفحة وهاتفك لا تستجيب. المحافظ في هذا المتصفح ما زالت تعمل.',
  openAny: 'فتح محفظة',
  openText: wallet => `وافِق على الربط في ${wallet} ثم عُد إلى هذه الصفحة.`,
  openAnyText: 'اختر محفظتك ووافِق على الربط هناك، ثم عُد إلى هذه الصفحة.',
  webText: wallet => `تُفتح ${wallet} في علامة تبويب جديدة. وافِق على الربط هناك.`,
  desktopText: wallet => `تُفتح ${wallet} على هذا الحاسوب. وافِق على الربط هناك.`,
  dontHave: wallet => `ليست لديك ${wallet}؟`,
  appStore: 'App Store',
  playStore: 'Google Play',
  chromeStore: 'متجر Chrome',
  homepage: 'الموقع',
  unknown: 'هذه المحفظة غير معروفة',
  unknownText: 'ليست في القائمة. اختر محفظة أخرى.',
}

export const arAllWallets: AllWalletsText = {
  more: 'عرض المزيد',
  failed: 'تعذّر تحميل القائمة',
  failedText: 'المحافظ في هذا المتصفح ما زالت تعمل.',
  empty: 'لا توجد محافظ في القائمة',
}
