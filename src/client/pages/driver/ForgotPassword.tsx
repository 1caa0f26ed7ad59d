import { forgotDriverPassword } from '#api/account';
import { ForgotPasswordScreen } from '../../form/ForgotPasswordScreen.tsx';

export const ForgotPassword = () => <ForgotPasswordScreen call={forgotDriverPassword} login="/driver/login" />;
