package reports

import (
	"errors"
	"fmt"
	"runtime"

	"golang.org/x/sys/windows"
)

// show shows a file with the program that Windows keeps for its kind. The name is handed over
// as it is: what goes through a command line, or through rundll32, loses the letters that the
// machine's old code page has not.
func show(file string) error {
	name, err := windows.UTF16PtrFromString(file)
	if err != nil {
		return err
	}
	// Some of those programs are asked by way of COM, which belongs to a thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if windows.CoInitializeEx(0, windows.COINIT_APARTMENTTHREADED|windows.COINIT_DISABLE_OLE1DDE) == nil {
		defer windows.CoUninitialize()
	}
	err = windows.ShellExecute(0, nil, name, nil, nil, windows.SW_SHOWNORMAL)
	if errors.Is(err, windows.ERROR_NO_ASSOCIATION) {
		return fmt.Errorf("no program is kept for such files; choose a browser in the settings of Windows, among the default apps: %w", err)
	}
	return err
}
