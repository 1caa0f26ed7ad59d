import { loginDriver } from '#api/account';
import { LoginScreen } from '../../form/LoginScreen.tsx';
import { send } from '../../send.ts';
import { startDriver } from '../../session.ts';

export const Login = () => (
  <LoginScreen
    title="Driver log in"
    onLogin={async (typed) => {
      const { token, driver } = await send(loginDriver, typed);
      startDriver(token, driver);
    }}
    home="/driver/dashboard"
    forgot="/driver/forgot-password"
    join="/driver"
  />
);
