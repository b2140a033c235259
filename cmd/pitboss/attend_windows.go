package main

import (
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Windows reaches a program with windows by these alone: it tells them that the person signs
// off or that the machine is turned off, and ends the program when they have answered. The
// desk keeps one for that which nobody sees, on a thread of its own: so it answers where the
// desk's own window cannot be made, and while that is busy. A second desk that is begun on
// the same folder finds the first by it.

// attendantClass is the kind of that window.
const attendantClass = "PitBossAttendant"

// longestEnd is how long the end of a session may wait for what was heard to be written.
// Windows shows the person why, and lets them go on without.
const longestEnd = 25 * time.Second

// What Windows says to a window, and what it is asked for.
const (
	wmDestroy         = 0x0002
	wmClose           = 0x0010
	wmQueryEndSession = 0x0011
	wmEndSession      = 0x0016
	wmOver            = 0x8000 // this program's own: the window is not needed any more

	staysAwake = 0x80000000 | 0x00000001 | 0x00000002 // goes on: the machine and its screen
	sleeps     = 0x80000000

	swRestore = 9
)

type (
	windowClass struct {
		size, style             uint32
		proc                    uintptr
		classExtra, windowExtra int32
		instance, icon, cursor  uintptr
		background              uintptr
		menu, name              *uint16
		smallIcon               uintptr
	}
	windowMessage struct {
		window         uintptr
		message        uint32
		wParam, lParam uintptr
		time           uint32
		x, y           int32
	}
)

// attendant is that window.
type attendant struct {
	folder string        // the data folder
	why    string        // what the person reads where the end of a session waits
	end    func()        // asks the program to end, and does not wait for it
	ended  chan struct{} // closed when it has
	window uintptr
	procs  procs
}

// attend has the program told when the session of whoever runs it ends: end is called then,
// and Windows is kept waiting, with why on its screen, until the function that is returned
// was called. Meanwhile the machine does not go to sleep by itself.
func attend(folder, why string, end func()) (over func()) {
	a := &attendant{folder: folder, why: why, end: end, ended: make(chan struct{}), procs: newProcs()}
	made := make(chan bool)
	var thread sync.WaitGroup
	thread.Go(func() { a.serve(made) })
	there := <-made
	return sync.OnceFunc(func() {
		close(a.ended)
		if there {
			_, _, _ = a.procs.postMessage.Call(a.window, wmOver, 0, 0)
		}
		thread.Wait()
	})
}

// serve makes the window and answers for it until it is closed. A window belongs to the
// thread that made it.
func (a *attendant) serve(made chan<- bool) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if !a.open() {
		made <- false
		return
	}
	made <- true
	_, _, _ = a.procs.setThreadExecutionState.Call(staysAwake)
	defer func() { _, _, _ = a.procs.setThreadExecutionState.Call(sleeps) }()
	var m windowMessage
	for {
		if more, _, _ := a.procs.getMessage.Call(uintptr(unsafe.Pointer(&m)), 0, 0, 0); int32(more) <= 0 {
			return
		}
		_, _, _ = a.procs.dispatchMessage.Call(uintptr(unsafe.Pointer(&m)))
	}
}

func (a *attendant) open() bool {
	class := windows.StringToUTF16Ptr(attendantClass)
	name, err := windows.UTF16PtrFromString(attendantOf(a.folder))
	if err != nil {
		return false
	}
	c := windowClass{proc: syscall.NewCallback(a.answer), name: class}
	c.size = uint32(unsafe.Sizeof(c))
	if done, _, _ := a.procs.registerClass.Call(uintptr(unsafe.Pointer(&c))); done == 0 {
		return false
	}
	// One without a parent: what belongs to another window is not told of a session's end.
	a.window, _, _ = a.procs.createWindow.Call(0, uintptr(unsafe.Pointer(class)), uintptr(unsafe.Pointer(name)), 0, 0, 0, 0, 0, 0, 0, 0, 0)
	return a.window != 0
}

// answer is what the window does with a message.
func (a *attendant) answer(window, message, wParam, lParam uintptr) uintptr {
	switch message {
	case wmQueryEndSession:
		// What was heard is written in far less than what Windows gives a program; if not,
		// this is what the person reads.
		if why, err := windows.UTF16PtrFromString(a.why); err == nil {
			_, _, _ = a.procs.shutdownBlockReasonCreate.Call(window, uintptr(unsafe.Pointer(why)))
		}
		return 1
	case wmEndSession:
		if wParam != 0 {
			a.end()
			select {
			case <-a.ended:
			case <-time.After(longestEnd):
			}
		}
		_, _, _ = a.procs.shutdownBlockReasonDestroy.Call(window)
		return 0
	case wmClose:
		return 0 // whoever wants the program closed says so to every window, and the desk's asks
	case wmOver:
		_, _, _ = a.procs.destroyWindow.Call(window)
		return 0
	case wmDestroy:
		_, _, _ = a.procs.postQuitMessage.Call(0)
		return 0
	}
	done, _, _ := a.procs.defWindowProc.Call(window, message, wParam, lParam)
	return done
}

// attendantOf is what the window of the desk on a folder is called.
func attendantOf(folder string) string {
	if whole, err := filepath.Abs(folder); err == nil {
		folder = whole
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	sum := sha256.Sum256([]byte(strings.ToLower(folder)))
	return "Pit Boss " + hex.EncodeToString(sum[:8])
}

// showRunning brings the desk that runs on a folder to the front. It says false where none is
// found: on another machine, or of another person on this one.
func showRunning(folder string) bool {
	p := newProcs()
	name, err := windows.UTF16PtrFromString(attendantOf(folder))
	if err != nil {
		return false
	}
	other, _, _ := p.findWindow.Call(uintptr(unsafe.Pointer(windows.StringToUTF16Ptr(attendantClass))), uintptr(unsafe.Pointer(name)))
	if other == 0 {
		return false
	}
	var process uint32
	if _, err := windows.GetWindowThreadProcessId(windows.HWND(other), &process); err != nil {
		return false
	}
	shown := false
	// The windows come from the front to the back: the one that was used last is asked last,
	// and stays in front.
	var theirs []windows.HWND
	each := syscall.NewCallback(func(w windows.HWND, _ uintptr) uintptr {
		var owner uint32
		if _, err := windows.GetWindowThreadProcessId(w, &owner); err == nil && owner == process && windows.IsWindowVisible(w) {
			theirs = append(theirs, w)
		}
		return 1
	})
	_ = windows.EnumWindows(each, nil)
	for i := len(theirs) - 1; i >= 0; i-- {
		w := uintptr(theirs[i])
		if small, _, _ := p.isIconic.Call(w); small != 0 {
			_, _, _ = p.showWindow.Call(w, swRestore)
		}
		_, _, _ = p.setForegroundWindow.Call(w)
		shown = true
	}
	return shown
}

// procs are the functions of Windows that are used here.
type procs struct {
	registerClass, createWindow, defWindowProc, getMessage, dispatchMessage, postMessage, postQuitMessage, destroyWindow,
	shutdownBlockReasonCreate, shutdownBlockReasonDestroy, setThreadExecutionState,
	findWindow, isIconic, showWindow, setForegroundWindow *windows.LazyProc
}

func newProcs() procs {
	user, kernel := windows.NewLazySystemDLL("user32.dll"), windows.NewLazySystemDLL("kernel32.dll")
	return procs{
		registerClass: user.NewProc("RegisterClassExW"), createWindow: user.NewProc("CreateWindowExW"), defWindowProc: user.NewProc("DefWindowProcW"),
		getMessage: user.NewProc("GetMessageW"), dispatchMessage: user.NewProc("DispatchMessageW"), postMessage: user.NewProc("PostMessageW"),
		postQuitMessage:           user.NewProc("PostQuitMessage"),
		destroyWindow:             user.NewProc("DestroyWindow"),
		shutdownBlockReasonCreate: user.NewProc("ShutdownBlockReasonCreate"), shutdownBlockReasonDestroy: user.NewProc("ShutdownBlockReasonDestroy"),
		setThreadExecutionState: kernel.NewProc("SetThreadExecutionState"),
		findWindow:              user.NewProc("FindWindowW"), isIconic: user.NewProc("IsIconic"), showWindow: user.NewProc("ShowWindow"),
		setForegroundWindow: user.NewProc("SetForegroundWindow"),
	}
}
