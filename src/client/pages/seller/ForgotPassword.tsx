import { forgotSellerPassword } from '#api/account';
import { ForgotPasswordScreen } from '../../form/ForgotPasswordScreen.tsx';

export const ForgotPassword = () => <ForgotPasswordScreen call={forgotSellerPassword} login="/seller/login" />;
