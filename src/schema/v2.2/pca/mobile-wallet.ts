import { once } from '../../once.js';
import { changed, codeList } from '../../types.js';
import * as before from '../../v2.1/pca/mobile-wallet.js';

/** Interface 2.5.6 MobileWallet as 2.2.1 has it (D2). */
export const mobileWallet = once(() =>
  changed(before.mobileWallet(), {
    Type: codeList('PCAMobileWalletType', [...before.mobileWalletType.options, 'PlatformFourPay']),
  }),
);
