import { login } from '#api/account';
import { LoginScreen } from '../../form/LoginScreen.tsx';
import { send } from '../../send.ts';
import { startSeller } from '../../session.ts';

export const Login = () => (
  <LoginScreen
    title="Seller log in"
    onLogin={async (typed) => {
      const { token, seller } = await send(login, typed);
      startSeller(token, seller);
    }}
    home="/seller/dashboard"
    forgot="/seller/forgot-password"
    join="/seller/start"
  />
);
